/**
 * The address as it is, or with each % of its path taken literally when they encode no text, such as /%E0: it then leads to
 * the page or answer of an unknown path like any other.
 */
export function readableAddress(url: string): string {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
