/** Says in one sentence why a request to a server failed. */
import {
  AnswerTooLong,
  RedirectedRequest,
  RequestError,
  UnreadableAnswer,
} from '@productive-mining/client/failures.ts';
import { VERSION } from '@productive-mining/contract/version.ts';
import { CommandFailure, RefusedCall, ServerAway } from './command-failure.ts';

/** The failure of a request, or of reading its answer: it ends the command or may be tried again. */
export function describeFailure(url: string, failure: unknown): CommandFailure {
  if (failure instanceof CommandFailure) return failure;
  if (failure instanceof RequestError) return describeRefusal(url, failure);
  if (failure instanceof RedirectedRequest) return describeRedirection(url, failure);
  if (failure instanceof AnswerTooLong)
    return new CommandFailure(
      `${url} sends more than ${failure.limit} bytes at once, of which nothing is used.`,
    );
  if (failure instanceof UnreadableAnswer)
    return new CommandFailure(
      `${url} answers ${failure.path} in a form that this version (${VERSION}) can't read.`,
    );
  return describeSilence(url, failure);
}

export function notOurServer(url: string): CommandFailure {
  return new CommandFailure(`${url} is not a Productive Mining server.`);
}

function describeRefusal(url: string, { status, code, sentence }: RequestError): CommandFailure {
  if (code !== null && sentence !== null)
    return code === 'shutting_down' ? new ServerAway(sentence) : new RefusedCall(sentence, code);
  // A proxy answers so while the server behind it is away.
  if (status === 502 || status === 503 || status === 504)
    return new ServerAway(`${url} is not available at the moment (status ${status}).`);
  return notOurServer(url);
}

/** Names the address that --server would take, where the redirection leads to the same path of another server. */
function describeRedirection(url: string, { path, location }: RedirectedRequest): CommandFailure {
  const target = URL.canParse(location, url + path) ? new URL(location, url + path).href : '';
  const address = target.endsWith(path) ? target.slice(0, -path.length) : target;
  if (!/^https?:/.test(address) || address === url) return notOurServer(url);
  return new CommandFailure(
    `${url} redirects to ${address}, to which nothing was sent; give that address with --server if you trust it.`,
  );
}

function describeSilence(url: string, error: unknown): ServerAway {
  const { cause = error, name } = error as Error;
  const code = (cause as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new ServerAway(`The host ${new URL(url).hostname} is not known.`);
  if (code === 'ECONNREFUSED') return new ServerAway(`Nothing answers at ${url}.`);
  if (name === 'TimeoutError' || code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return new ServerAway(`${url} does not answer in time.`);
  return new ServerAway(`${url} can't be reached (${code || (cause as Error).message}).`);
}
