/** What a program gets that installs this client from npm's archive: everything under one name. */
export * from '@productive-mining/contract/endpoints.ts';
export { LIVE, LIVE_PATH, type LiveMessage, liveMessage } from '@productive-mining/contract/live.ts';
export { isCompatible, VERSION } from '@productive-mining/contract/version.ts';
export type { AnsweredName, AnswerOf, BodyOf, CallInput, QueryOf, StreamedName } from '../call-types.ts';
export { checkAnswer } from '../check-answer.ts';
export { AnswerTooLong, RedirectedRequest, RequestError, UnreadableAnswer } from '../failures.ts';
export { type CookieJar, fetchFrom, openCookieJar } from '../fetch-from.ts';
export { type Client, type ClientOptions, openClient } from '../open-client.ts';
export { type LineLimits, readLines } from '../read-lines.ts';
export type { Transport } from '../send-request.ts';
