/**
 * Resolves imports of tests within Stryker's copy of the sources: our packages to the copy, `vitest` and `fast-check` to
 * their replacements here.
 */
let copy = '';
/** Addresses by name. */
let replaced = {};

export function initialize(data) {
  ({ copy, replaced } = data);
}

export function resolve(specifier, context, next) {
  const url = replaced[specifier];
  if (url !== undefined && !context.parentURL?.startsWith(url)) return next(url, context);
  const ours = /^@productive-mining\/([a-z]+)\/(.+)$/.exec(specifier);
  return next(ours ? `${copy}packages/${ours[1]}/${ours[2]}` : specifier, context);
}
