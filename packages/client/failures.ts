/**
 * Failures of a call that a server has answered. If none can be reached, the transport's own error is thrown; if one is
 * silent for too long, a DOMException named TimeoutError.
 */
export class RequestError extends Error {
  readonly status: number;
  /** Code of the contract's list, or of a later version's; null when the answer isn't that of our server. */
  readonly code: string | null;
  /** The server's sentence for a person; null when the answer has none. */
  readonly sentence: string | null;
  /** The status line's words; empty over HTTP/2, which has none. */
  readonly statusText: string;

  /** @param text body of the answer; the message is "status: text" (spec part 1 §8) */
  constructor(status: number, text: string, statusText = '') {
    super(`${status}: ${text}`);
    this.name = 'RequestError';
    this.status = status;
    this.statusText = statusText;
    const { code, error } = membersOf(text);
    this.code = typeof code === 'string' ? code : null;
    this.sentence = typeof error === 'string' ? error : null;
  }
}

/** A successful answer that isn't JSON, or has another form than the contract's. */
export class UnreadableAnswer extends Error {
  constructor(
    /** Path of the call with its placeholders. */
    readonly path: string,
    cause: unknown,
  ) {
    super(`${path} answered in a form that can't be read.`, { cause });
    this.name = 'UnreadableAnswer';
  }
}

/** A redirection. None is followed, as the request's body and cookie would go to an address that nobody chose. */
export class RedirectedRequest extends Error {
  constructor(
    /** Path of the request with its query. */
    readonly path: string,
    /** The Location header as it came: an address or a path. */
    readonly location: string,
  ) {
    super(`${path} redirects to ${location}.`);
    this.name = 'RedirectedRequest';
  }
}

/** An answer, or a line of a stream, that is longer than its reader takes. The rest of it was not read. */
export class AnswerTooLong extends Error {
  constructor(
    /** Bytes of an answer, UTF-16 units of a line. */
    readonly limit: number,
  ) {
    super(`The answer is longer than ${limit} bytes.`);
    this.name = 'AnswerTooLong';
  }
}

function membersOf(text: string): { code?: unknown; error?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
