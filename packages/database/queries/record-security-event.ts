import type { Executor } from '../connection/connect.ts';
import { complianceAuditTrail, type RISK_LEVELS } from '../schema/compliance.ts';

export interface SecurityEvent {
  /** Kind of event, such as wallet_restored. */
  type: string;
  /** One sentence; never holds a secret. */
  description: string;
  /** Address of the wallet that it is about. */
  address: string;
  risk: (typeof RISK_LEVELS)[number];
  /** What was done about it, if anything. */
  actionTaken?: string;
}

/** Adds a line to compliance_audit_trail. */
export async function recordSecurityEvent(executor: Executor, event: SecurityEvent): Promise<void> {
  await executor.insert(complianceAuditTrail).values({
    eventType: event.type,
    eventDescription: event.description,
    entityType: 'wallet',
    entityId: event.address,
    riskImpact: event.risk,
    actionTaken: event.actionTaken ?? null,
  });
}
