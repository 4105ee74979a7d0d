/** What a server of tests answers, typed by the contract. */
import type { AnsweredName, AnswerOf } from '@productive-mining/client/call-types.ts';
import type { CallName, CallNamed } from '@productive-mining/contract/calls.ts';

/** A path with anything in place of its parameters. */
type Filled<Path extends string> = Path extends `${infer Start}:${infer Rest}`
  ? Rest extends `${string}/${infer End}`
    ? `${Start}${string}/${Filled<End>}`
    : `${Start}${string}`
  : Path;

/** "METHOD /path", as a call of the contract has it. */
export type CallLine<Name extends CallName = CallName> = {
  [Each in Name]: `${CallNamed<Each>['method']} ${Filled<CallNamed<Each>['path']>}`;
}[Name];

type Unchanging<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Unchanging<Value[Key]> }
  : Value;

/**
 * Calls that are told apart by their line: that of listRecentBlocks, which the page doesn't make, is also a block's, and that
 * of listNewRecords a kind's.
 */
export type StubbedName = Exclude<AnsweredName, 'listRecentBlocks' | 'listNewRecords'>;

/** An answer as tests and samples hold it, whose lists nobody changes. */
export type SampleOf<Name extends AnsweredName> = Unchanging<AnswerOf<Name>>;
