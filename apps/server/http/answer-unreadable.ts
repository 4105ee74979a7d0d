/** Answers to what Node's parser, or the protocol of the live channel, refuses before there is a request: like any failure. */
import { maxHeaderSize, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { CallFailure } from '@productive-mining/contract/errors.ts';

const OF_PARSER: Readonly<Record<string, () => CallFailure>> = {
  HPE_HEADER_OVERFLOW: () => new CallFailure('headers_too_large', { limit: maxHeaderSize }),
  ERR_HTTP_REQUEST_TIMEOUT: () => new CallFailure('request_too_slow'),
};

/** Fastify's clientErrorHandler: says what is wrong and ends the connection, on which nothing more can be understood. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const { code = '' } = error;
  const failure = Object.hasOwn(OF_PARSER, code) ? OF_PARSER[code]!() : new CallFailure('malformed_request');
  if (code === 'ECONNRESET') socket.destroy();
  else answerOnSocket(socket, failure);
}

/** @param further lines of the head, each with its end */
export function answerOnSocket(socket: Duplex, failure: CallFailure, further = ''): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(failure.body);
  socket.once('finish', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${further}` +
      'content-type: application/json; charset=utf-8\r\nx-content-type-options: nosniff\r\nconnection: close\r\n' +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Answers an expectation other than 100-continue, which Node would without a sentence (RFC 9110, 10.1.1). */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', ({ socket }: { socket: Duplex }) =>
    answerOnSocket(socket, new CallFailure('expectation_unknown')),
  );
}
