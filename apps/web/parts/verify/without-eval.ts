/** Imported before zod: the page's security policy forbids code compiled from strings, which zod would try once. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
