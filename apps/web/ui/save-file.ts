/** Hands a text to the visitor as a download. */
export function saveFile(name: string, mediaType: string, text: string): void {
  saveBlob(name, new Blob([text], { type: mediaType }));
}

export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
