import { type AskOptions, askAddress, NoUsableAnswer } from './ask-address.ts';

const JSON_TYPE = 'application/json';

/**
 * Posts JSON to an address that a visitor named, and reads JSON.
 * @throws VisitorUrlRefused before any connection is made
 * @throws NoUsableAnswer when there is no answer, or none of status 200 that is JSON
 */
export async function postJson(urlText: string, body: unknown, options: AskOptions): Promise<unknown> {
  const { status, text } = await askAddress(
    urlText,
    { body: JSON.stringify(body), type: JSON_TYPE },
    options,
  );
  if (status !== 200) throw new NoUsableAnswer(`The answer has status ${status}.`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new NoUsableAnswer('The answer isn’t JSON.', { cause: error });
  }
}
