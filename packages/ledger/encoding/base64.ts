/** Base64 (RFC 4648 §4, padded) in Node and browsers. */

export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** The bytes of a text; undefined when it isn't exactly what encodeBase64 writes for them. */
export function decodeBase64(text: string): Uint8Array | undefined {
  let decoded: string;
  try {
    decoded = atob(text);
  } catch {
    return undefined;
  }
  return btoa(decoded) === text ? Uint8Array.from(decoded, (letter) => letter.charCodeAt(0)) : undefined;
}
