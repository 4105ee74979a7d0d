/** Says in words what is wrong with a request, for the sentence of validation_failed. */
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const SHOWN_ISSUES = 3;
const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

/** @param part what the issues are about when they name no field, e.g. "the body" */
export function describeIssues(issues: readonly Issue[], part: string): string {
  return issues
    .slice(0, SHOWN_ISSUES)
    .map((issue) => `${issue.path.length > 0 ? issue.path.join('.') : part} ${describeIssue(issue)}`)
    .join('; ');
}

function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return `must be ${issue.inclusive === false ? 'below' : 'at most'} ${issue.maximum}${lengthUnit(issue.origin, issue.maximum)}`;
    case 'too_small':
      return `must be ${issue.inclusive === false ? 'above' : 'at least'} ${issue.minimum}${lengthUnit(issue.origin, issue.minimum)}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return 'has the wrong form';
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `can’t have ${issue.keys.slice(0, SHOWN_ISSUES).map(shownName).join(', ')}`;
    case 'custom':
      return `is not right: ${issue.message}`;
    default:
      return 'is not valid';
  }
}

const SHOWN_NAME_CHARACTERS = 40;

/** A name that a client chose, in quotes. */
function shownName(name: string): string {
  return `“${name.length > SHOWN_NAME_CHARACTERS ? `${name.slice(0, SHOWN_NAME_CHARACTERS)}…` : name}”`;
}

function lengthUnit(origin: string, count: number | bigint): string {
  const unit = { string: ' character', array: ' item' }[origin];
  return unit === undefined ? '' : `${unit}${count === 1 ? '' : 's'}`;
}
