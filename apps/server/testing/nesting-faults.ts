const VOID_ELEMENTS = new Set(['meta', 'link', 'input', 'br', 'hr', 'img']);

/** For tests: names of elements that don't nest; a parser would correct them silently. */
export function nestingFaults(page: string): string[] {
  const open: string[] = [];
  const faults: string[] = [];
  for (const [, closing, name = ''] of page.matchAll(/<(\/?)([a-zA-Z][\w-]*)(?:\s[^<>]*)?>/g)) {
    if (closing !== '/') {
      if (!VOID_ELEMENTS.has(name)) open.push(name);
    } else if (open.pop() !== name) faults.push(name);
  }
  return [...faults, ...open];
}
