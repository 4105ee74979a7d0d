/**
 * Compliance records (spec part 3 §3.3); no call exposes them. Transfers and stakes write transaction_monitoring,
 * events that matter to security compliance_audit_trail, and an active interest_restrictions row stops staking;
 * the other tables are part of the stored data's shape only.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from 'drizzle-orm/pg-core';
import { dollars, moment } from './ledger.ts';
import { users } from './research.ts';
import { altcoinTransactions, TRANSACTION_TYPES } from './token.ts';

export const REVIEW_STATUSES = ['cleared', 'pending', 'escalated'] as const;
export const RISK_LEVELS = ['low', 'medium', 'high', 'critical'] as const;

export const approvedIssuers = pgTable('approved_issuers', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  institutionName: text('institution_name').notNull(),
  institutionType: text('institution_type').notNull(),
  licenseNumber: text('license_number').notNull().unique(),
  federalRegulator: text('federal_regulator'),
  stateRegulator: text('state_regulator'),
  approvalDate: moment('approval_date').notNull(),
  expirationDate: moment('expiration_date'),
  isActive: boolean('is_active').notNull().default(true),
  complianceStatus: text('compliance_status').notNull().default('active'),
  contactInfo: jsonb('contact_info'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

export const reserveAssets = pgTable(
  'reserve_assets',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    issuerId: integer('issuer_id')
      .notNull()
      .references(() => approvedIssuers.id),
    assetType: text('asset_type').notNull(),
    assetDescription: text('asset_description').notNull(),
    principalAmount: dollars('principal_amount').notNull(),
    maturityDate: moment('maturity_date'),
    custodian: text('custodian').notNull(),
    qualifiedStatus: boolean('qualified_status').notNull().default(false),
    lastValuation: dollars('last_valuation'),
    valuationDate: moment('valuation_date'),
  },
  (table) => [
    index('reserve_assets_issuer').on(table.issuerId),
    check('reserve_assets_principal', sql`${table.principalAmount} >= 0`),
  ],
);

export const monthlyDisclosures = pgTable(
  'monthly_disclosures',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    issuerId: integer('issuer_id')
      .notNull()
      .references(() => approvedIssuers.id),
    /** Year and month. */
    reportingPeriod: text('reporting_period').notNull(),
    totalStablecoinsOutstanding: dollars('total_stablecoins_outstanding').notNull(),
    totalReserveAssets: dollars('total_reserve_assets').notNull(),
    reserveRatio: doublePrecision('reserve_ratio').notNull(),
    assetBreakdown: jsonb('asset_breakdown').notNull(),
    attestationReport: text('attestation_report'),
    auditFirm: text('audit_firm'),
    submissionDate: moment('submission_date'),
    regulatoryApproval: boolean('regulatory_approval').notNull().default(false),
    publicationDate: moment('publication_date'),
  },
  (table) => [
    index('monthly_disclosures_issuer').on(table.issuerId, table.reportingPeriod),
    check('monthly_disclosures_period', sql`${table.reportingPeriod} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
);

export const amlKycRecords = pgTable(
  'aml_kyc_records',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').references(() => users.id),
    walletAddress: text('wallet_address').notNull(),
    kycStatus: text('kyc_status').notNull().default('pending'),
    kycLevel: text('kyc_level').notNull().default('basic'),
    identityVerificationDate: moment('identity_verification_date'),
    documentType: text('document_type'),
    documentNumber: text('document_number'),
    sanctionsScreening: boolean('sanctions_screening').notNull().default(false),
    pepScreening: boolean('pep_screening').notNull().default(false),
    riskRating: text('risk_rating', { enum: RISK_LEVELS }).notNull().default('low'),
    lastReviewDate: moment('last_review_date'),
    nextReviewDate: moment('next_review_date'),
    complianceNotes: text('compliance_notes'),
  },
  (table) => [
    index('aml_kyc_records_wallet').on(table.walletAddress),
    index('aml_kyc_records_user').on(table.userId),
    check('aml_kyc_records_risk', sql`${table.riskRating} in ('low', 'medium', 'high', 'critical')`),
  ],
);

export const transactionMonitoring = pgTable(
  'transaction_monitoring',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    transactionId: integer('transaction_id')
      .notNull()
      .references(() => altcoinTransactions.id),
    fromAddress: text('from_address'),
    toAddress: text('to_address'),
    /** Base units of 0.01 $MINED. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    transactionType: text('transaction_type', { enum: TRANSACTION_TYPES }).notNull(),
    /** Score by the rule in transfer-risk.ts, 0 to 100. */
    riskScore: integer('risk_score').notNull().default(0),
    flaggedForReview: boolean('flagged_for_review').notNull().default(false),
    reviewStatus: text('review_status', { enum: REVIEW_STATUSES }).notNull().default('cleared'),
    sarFiled: boolean('sar_filed').notNull().default(false),
    reviewNotes: text('review_notes'),
    reviewedBy: text('reviewed_by'),
    reviewDate: moment('review_date'),
    transactionDate: moment('transaction_date').notNull(),
  },
  (table) => [
    index('transaction_monitoring_transaction').on(table.transactionId),
    index('transaction_monitoring_from').on(table.fromAddress, table.transactionDate),
    index('transaction_monitoring_review').on(table.reviewStatus, table.id),
    check('transaction_monitoring_score', sql`${table.riskScore} between 0 and 100`),
    check('transaction_monitoring_status', sql`${table.reviewStatus} in ('cleared', 'pending', 'escalated')`),
  ],
);

export const complianceAuditTrail = pgTable(
  'compliance_audit_trail',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    eventType: text('event_type').notNull(),
    eventDescription: text('event_description').notNull(),
    entityType: text('entity_type').notNull(),
    entityId: text('entity_id').notNull(),
    userId: integer('user_id').references(() => users.id),
    complianceOfficer: text('compliance_officer'),
    riskImpact: text('risk_impact', { enum: RISK_LEVELS }).notNull().default('low'),
    regulatoryRequirement: text('regulatory_requirement'),
    actionTaken: text('action_taken'),
    followUpRequired: boolean('follow_up_required').notNull().default(false),
    followUpDate: moment('follow_up_date'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('compliance_audit_trail_entity').on(table.entityType, table.entityId),
    index('compliance_audit_trail_user').on(table.userId),
    index('compliance_audit_trail_created').on(table.createdAt),
    check('compliance_audit_trail_risk', sql`${table.riskImpact} in ('low', 'medium', 'high', 'critical')`),
  ],
);

export const interestRestrictions = pgTable(
  'interest_restrictions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    walletAddress: text('wallet_address').notNull(),
    restrictionType: text('restriction_type').notNull().default('no_interest'),
    restrictionReason: text('restriction_reason').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    effectiveDate: moment('effective_date').notNull().defaultNow(),
    expirationDate: moment('expiration_date'),
    complianceNote: text('compliance_note'),
  },
  (table) => [index('interest_restrictions_wallet').on(table.walletAddress, table.isActive)],
);
