/** Keys of the query cache, made from the calls of the contract, so that whoever reads, writes or drops agrees. */
import type {
  AnsweredName,
  AnswerOf,
  ArgumentsFor,
  CallTarget,
  EndpointOf,
} from '@productive-mining/client/call-types.ts';
import { pathSegments, type Target } from '@productive-mining/client/request-path.ts';
import type { Endpoint } from '@productive-mining/contract/endpoints.ts';
import type { DataTag } from '@tanstack/react-query';

type KeyOf<Name extends AnsweredName> = DataTag<readonly string[], AnswerOf<Name>, Error>;

/** The key of one request: the segments of its path, by which the default read asks for it. */
export function keyOf<Name extends AnsweredName>(
  endpoint: EndpointOf<Name>,
  ...target: ArgumentsFor<CallTarget<Name>>
): KeyOf<Name>;
export function keyOf(endpoint: Endpoint, target?: Target): readonly string[] {
  return pathSegments(endpoint, target);
}

/** What the keys of a call's requests begin with, whatever its path parameters are. */
export function prefixOf({ path }: Endpoint): readonly string[] {
  return pathSegments({ path: path.replace(/\/:.*$/, '') });
}

/** The key of a list that is read on page after page; without a query, what all such keys of the call begin with. */
export function pagesKeyOf<Name extends AnsweredName>(
  { path }: EndpointOf<Name>,
  { query }: Pick<CallTarget<Name>, 'query'> = {},
): readonly unknown[] {
  return ['pages', path, ...(query ? [query] : [])];
}

/** What useQuery reads, with the type of its answer. Without a function of its own it is the default read of its key. */
export interface Read<Answer> {
  queryKey: DataTag<readonly string[], Answer, Error>;
  queryFn?: (context: { signal: AbortSignal }) => Promise<Answer>;
}

/** GET, by the default read. */
export function readOf<Name extends AnsweredName>(
  endpoint: EndpointOf<Name>,
  ...target: ArgumentsFor<CallTarget<Name>>
): Read<AnswerOf<Name>> {
  return { queryKey: keyOf(endpoint, ...target) };
}
