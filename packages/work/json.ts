/** A value that JSON can hold; integers beyond 2^53 are decimal strings. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };
