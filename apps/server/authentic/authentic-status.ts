import type {
  demoEncapsulation,
  getAuthenticStatus,
  initializeSecurity,
  listDataSources,
} from '@productive-mining/contract/calls/authentic.ts';
import { listTables } from '@productive-mining/engine/published/list-tables.ts';
import { AUTHENTIC_TEST_IDS, AUTHENTIC_TESTS } from '@productive-mining/rules/authentic-tests.ts';
import type { ServerContext } from '../context.ts';
import type { CallHandler } from '../http/register-call.ts';

const LABELS = AUTHENTIC_TEST_IDS.map((test) => AUTHENTIC_TESTS[test].label);

function securityOf({ security, demoKeys }: ServerContext) {
  return {
    quantum_resistant: security.findings().round?.postQuantum ?? false,
    initialized: demoKeys.isMade(),
  };
}

/** Degraded: a self-test of the post-quantum primitives has failed. */
export const readAuthenticStatus: CallHandler<typeof getAuthenticStatus> = async (_request, context) => ({
  success: true,
  status: context.security.findings().round?.postQuantum === false ? 'degraded' : 'operational',
  integrations: {
    // Every test has its kernel; the specification's list of those that have none is empty.
    mathematical: { working: LABELS, pending: [] },
    security: securityOf(context),
  },
});

export const readDataSources: CallHandler<typeof listDataSources> = async () => {
  const groups: Record<
    string,
    { name: string; kind: 'published' | 'computed'; citation: string; licence: string }[]
  > = {};
  for (const { group, table } of await listTables()) {
    const { name, origin, source, licence } = table;
    groups[group] = [...(groups[group] ?? []), { name, kind: origin, citation: source, licence }];
  }
  return {
    success: true,
    data_sources: { data_sources: groups },
    working_integrations: LABELS,
  };
};

export const demonstrateEncapsulation: CallHandler<typeof demoEncapsulation> = async (
  _request,
  { demoKeys },
) => ({ success: true, algorithm: 'ML-KEM-768', ...demoKeys.encapsulate() });

export const initializeKeys: CallHandler<typeof initializeSecurity> = async (_request, context) => ({
  success: true,
  message: context.demoKeys.make()
    ? 'The keys of this server’s process are made: one pair of ML-KEM-768.'
    : 'The keys of this server’s process are there already.',
  security_status: securityOf(context),
});
