/** The path of a request: placeholders filled in, query appended. The only place that writes either. */
import type { Endpoint } from '@productive-mining/contract/endpoints.ts';

export interface Target {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  /** Query of the request; undefined members are left out. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The parts of the path, without the slashes between them. Each path parameter is a part of its own, so that the parts
 * before it name all requests of the call.
 * @throws TypeError when a path parameter is missing
 */
export function pathSegments({ path }: Pick<Endpoint, 'path'>, { params, query }: Target = {}): string[] {
  const segments = path
    .split(/\/(:\w+)/)
    .map((part) => part.replace(/^\//, ''))
    .filter((part) => part !== '');
  segments[0] = `/${segments[0]}`;
  const filled = segments.map((part) => (part.startsWith(':') ? parameter(part.slice(1), params) : part));
  const search = searchOf(query);
  return search === '' ? filled : [...filled.slice(0, -1), `${filled.at(-1)}?${search}`];
}

/** @throws TypeError when a path parameter is missing */
export function requestPath(endpoint: Pick<Endpoint, 'path'>, target?: Target): string {
  return pathSegments(endpoint, target).join('/');
}

function parameter(name: string, params: Target['params']): string {
  const value = String(params?.[name] ?? '');
  // A URL takes one dot or two as a step within its path.
  if (/^\.{0,2}$/.test(value)) throw new TypeError(`The path parameter ${name} is missing.`);
  return encodeURIComponent(value);
}

function searchOf(query: Target['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}
