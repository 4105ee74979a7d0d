/** Version of the product: the server names it in its OpenAPI document, clients compare it with their own. */
export const VERSION = '0.1.0';

/** The OpenAPI document, which is no call: any program that knows the format may read it. */
export const OPENAPI_PATH = '/api/openapi.json';

/** Whether a client of one version understands a server of the other: the same major version, below 1 the same minor. */
export function isCompatible(theirs: string, ours: string = VERSION): boolean {
  const leading = (version: string) => {
    const [, major = '', minor = ''] = /^(\d+)\.(\d+)\.\d+/.exec(version) ?? [];
    return major === '0' ? `0.${minor}` : major;
  };
  return leading(theirs) !== '' && leading(theirs) === leading(ours);
}
