/**
 * Checks that the plans of a chain are those that the ledger makes: `planUnit` of difficulty, frontier, position and seed,
 * the seed a hash over an earlier block, the regions of a frontier without overlap, and names the holes between them. Takes
 * the blocks in order, from the first on; `checkChain` calls it with each. Runs in Node and in browsers.
 *
 * Memory: 48 bytes a block (its hash, which a later seed may name, and a digest of its region, which a dispute may free),
 * and the runs between the holes.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { PlanFaultCode } from '@productive-mining/ledger/chain/chain-faults.ts';
import { GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import {
  type DiscoveryColumns,
  orderedDiscoveries,
  type StoredBlock,
} from '@productive-mining/ledger/chain/stored-block.ts';
import { HashList } from '@productive-mining/ledger/encoding/hash-list.ts';
import { sameItems } from '@productive-mining/ledger/encoding/same-items.ts';
import type { Json, WorkType } from '../work-type.ts';
import {
  ExploredFrontier,
  type ExploredRuns,
  type Hole,
  holesOf,
  type Region,
  unexplored,
} from './explored-frontier.ts';
import { comparePlaces, placeOf } from './frontier-place.ts';
import { definitionOf, judgePlan, type PlanFault } from './judge-plan.ts';
import type { PlanOrigin } from './plan-origin.ts';

/** A hole of a frontier: its regions are leased and not sealed yet, or rest, or were disputed. It is no fault. */
export interface FrontierHole extends Hole {
  workType: string;
  frontier: string;
}

export interface PlanReport {
  /** Discoveries whose plan has an origin, and those that were sealed without one. */
  withOrigin: number;
  withoutOrigin: number;
  /** Seeds that were drawn for a position before the one that was sealed, as the server counted them. */
  earlierDraws: number;
  /** By kind, then frontier, then number. */
  holes: FrontierHole[];
  /** Disputed blocks whose region has no other block yet. */
  disputed: number[];
}

/** How far a check has come; plain data that a message to another thread may carry. */
export interface PlanCheckState {
  blocks: number;
  tips: Uint8Array;
  regions: Uint8Array;
  /** A faulty block's other hash, hex: the stored or the computed one. */
  otherHashes: Map<number, string>;
  disputed: Set<number>;
  frontiers: Map<string, { workType: string; frontier: string; explored: ExploredRuns }>;
  withOrigin: number;
  withoutOrigin: number;
  earlierDraws: number;
}

const HASH_BYTES = 32;
const REGION_BYTES = 16;
/** Instead of a digest: the block has no region that a dispute may free. */
const NO_REGION = new Uint8Array(REGION_BYTES);

/** The state before the first block. */
export function newPlanCheck(): PlanCheckState {
  return {
    blocks: 0,
    tips: new Uint8Array(),
    regions: new Uint8Array(),
    otherHashes: new Map(),
    disputed: new Set(),
    frontiers: new Map(),
    withOrigin: 0,
    withoutOrigin: 0,
    earlierDraws: 0,
  };
}

interface KnownFrontier {
  workType: string;
  frontier: string;
  regions: ExploredFrontier;
}

/** Takes the blocks of a chain in order and gives the faults of their plans; see the head of this file. */
export class PlanCheck {
  private readonly state: Omit<PlanCheckState, 'tips' | 'regions' | 'frontiers'>;
  private readonly tips: HashList;
  private readonly regions: HashList;
  private readonly frontiers = new Map<string, KnownFrontier>();
  /** The disputed blocks by the digest of their region, hex. */
  private readonly disputed: Map<string, number>;

  /** @param state what `save` gave after the blocks before; without it the first block is the next */
  constructor({ tips, regions, frontiers, ...state }: PlanCheckState = newPlanCheck()) {
    this.state = structuredClone(state);
    this.tips = new HashList(HASH_BYTES, tips);
    this.regions = new HashList(REGION_BYTES, regions);
    for (const { workType, frontier, explored } of frontiers.values())
      this.addFrontier(workType, frontier, structuredClone(explored));
    this.disputed = new Map([...state.disputed].map((index) => [bytesToHex(this.regions.at(index)!), index]));
  }

  /**
   * Checks the next block. Never throws for a stored value.
   * @param hashes that count as the block's: the computed one, and the stored one where it differs
   */
  take(stored: StoredBlock, hashes: readonly Uint8Array[]): PlanFault[] {
    const { state } = this;
    this.freeDisputed(stored);
    state.blocks++;
    const faults: PlanFault[] = [];
    if (!isUnitNumber(stored.block.nonce)) faults.push({ fault: 'number_differs', field: 'nonce' });
    let digest: Uint8Array = NO_REGION;
    for (const [at, { columns }] of orderedDiscoveries(stored.discoveries).entries()) {
      const report = (fault: PlanFaultCode, column: string) =>
        faults.push({ fault, field: `discoveries[${at}].${column}` });
      const region = this.judgeOrigin(stored, columns, report);
      if (region) digest = this.judgeRegion(region, columns, report) ?? digest;
    }
    this.tips.add(hashes[0] ?? new Uint8Array(HASH_BYTES));
    if (hashes[1]) state.otherHashes.set(state.blocks, bytesToHex(hashes[1]));
    this.regions.add(digest);
    return faults;
  }

  report(): PlanReport {
    const { withOrigin, withoutOrigin, earlierDraws, disputed } = this.state;
    const holes = [...this.frontiers.values()].flatMap(({ workType, frontier, regions }) =>
      holesOf(regions.explored).map((hole) => ({ workType, frontier, ...hole })),
    );
    return { withOrigin, withoutOrigin, earlierDraws, holes, disputed: [...disputed] };
  }

  /** The state after the blocks so far, from which another check may go on. */
  save(): PlanCheckState {
    const frontiers = new Map(
      [...this.frontiers].map(([key, { regions, ...of }]) => [key, { ...of, explored: regions.explored }]),
    );
    const [tips, regions] = [this.tips.toBytes(), this.regions.toBytes()];
    return structuredClone({ ...this.state, tips, regions, frontiers });
  }

  private freeDisputed({ chainRecords }: StoredBlock): void {
    for (const { kind, payload } of chainRecords) {
      if (kind !== 'dispute' || payload === null || typeof payload !== 'object') continue;
      const { blockIndex } = payload as { blockIndex?: unknown };
      if (typeof blockIndex !== 'number' || !Number.isInteger(blockIndex)) continue;
      const digest = this.regions.at(blockIndex);
      if (!digest || sameItems(digest, NO_REGION)) continue;
      this.state.disputed.add(blockIndex);
      this.disputed.set(bytesToHex(digest), blockIndex);
    }
  }

  /** The region that a discovery covers, by its origin or, without one, by its plan; undefined when neither says. */
  private judgeOrigin(
    { block }: StoredBlock,
    columns: DiscoveryColumns,
    report: (fault: PlanFaultCode, column: string) => void,
  ): Region | undefined {
    const definition = definitionOf(columns);
    const { origin, end, faults } = judgePlan(block.difficulty, columns);
    if (typeof origin === 'object' && !this.isKnownTip(origin)) report('tip_unknown', 'tipHash');
    for (const { fault, field } of faults) report(fault, field);
    const isOffGround = faults.some(
      ({ fault }) => fault === 'frontier_differs' || fault === 'origin_missing',
    );
    if (origin === 'malformed' || isOffGround) return undefined;
    if (origin === 'missing') {
      this.state.withoutOrigin++;
      if (!definition) return this.judgeUnknown(report);
      const plan = definition.readPlan(columns.plan as Json);
      if (!plan) report('plan_malformed', 'plan');
      return plan && regionOf(block.nonce, definition.region(plan));
    }
    this.state.withOrigin++;
    this.state.earlierDraws += origin.draw - 1;
    if (!definition) return undefined;
    const region = regionOf(block.nonce, { position: origin.position, end: end ?? origin.endPosition });
    return region && { ...region, tipIndex: origin.tipIndex, draw: origin.draw };
  }

  /** Every kind that is later than the origins seals them, and the earlier ones are all known. */
  private judgeUnknown(report: (fault: PlanFaultCode, column: string) => void): undefined {
    report('kind_unknown', 'workType');
    if (this.state.withOrigin > 0) report('origin_missing', 'position');
  }

  /** Adds a region to its frontier, which its kind has. Gives its digest, by which a dispute may free it, unless it has a fault. */
  private judgeRegion(
    region: Region,
    { workType, frontier }: DiscoveryColumns,
    report: (fault: PlanFaultCode, column: string) => void,
  ): Uint8Array | undefined {
    const definition = definitionOf({ workType })!;
    const explored = this.frontierOf(definition, String(frontier));
    const digest = digestOf(`${workType}/${frontier}`, region);
    if (this.takesPlaceOfDisputed(digest)) {
      if (region.tipIndex === undefined && !explored.noteOrigin(region)) report('origin_missing', 'position');
      return digest;
    }
    const fault = this.faultWithOther(definition, String(frontier), region) ?? explored.add(region);
    if (!fault) return digest;
    report(fault, fault === 'tip_out_of_order' ? 'tipIndex' : 'position');
    return fault === 'tip_out_of_order' || fault === 'origin_missing' ? digest : undefined;
  }

  private frontierOf(definition: WorkType, name: string): ExploredFrontier {
    const workType = definition.presentation.value;
    const known = this.frontiers.get(`${workType}/${name}`);
    if (known) return known.regions;
    const { start } = definition.frontiers.find((frontier) => frontier.name === name)!;
    return this.addFrontier(workType, name, unexplored(start));
  }

  private addFrontier(workType: string, frontier: string, explored: ExploredRuns): ExploredFrontier {
    const definition = definitionOf({ workType })!;
    const regions = new ExploredFrontier(explored, (position) => placeOf(definition, position));
    this.frontiers.set(`${workType}/${frontier}`, { workType, frontier, regions });
    return regions;
  }

  /** Regions behind the end of a frontier that goes on as another one share their places with that one's. */
  private faultWithOther(
    definition: WorkType,
    frontier: string,
    { end }: Region,
  ): 'regions_overlap' | undefined {
    const { value } = definition.presentation;
    const endOf = (name: string) => this.frontiers.get(`${value}/${name}`)?.regions.end;
    for (const { name, continuesAs } of definition.frontiers) {
      if (!continuesAs || (frontier !== name && frontier !== continuesAs.frontier)) continue;
      const last = frontier === name ? end : endOf(name);
      const isBehind = last !== undefined && isAfter(definition, last, continuesAs.from);
      const isOther = frontier !== name || endOf(continuesAs.frontier) !== undefined;
      if (isBehind && isOther) return 'regions_overlap';
    }
    return undefined;
  }

  /** A region has one block at most that a dispute can free it of: the one that took it last. */
  private takesPlaceOfDisputed(digest: Uint8Array): boolean {
    const hex = bytesToHex(digest);
    const index = this.disputed.get(hex);
    if (index === undefined) return false;
    this.disputed.delete(hex);
    this.state.disputed.delete(index);
    this.regions.replace(index, NO_REGION);
    return true;
  }

  private isKnownTip({ tipIndex, tipHash }: PlanOrigin): boolean {
    const hash = tipIndex === GENESIS.index ? GENESIS.hash : this.tips.at(tipIndex);
    if (!hash) return false;
    return bytesToHex(hash) === tipHash || this.state.otherHashes.get(tipIndex) === tipHash;
  }
}

function regionOf(number: unknown, place: { position: string; end: string }): Region | undefined {
  return isUnitNumber(number) ? { number, ...place } : undefined;
}

function isUnitNumber(value: unknown): value is bigint {
  return typeof value === 'bigint' && value > 0n;
}

/** Whether text is a position behind one of the kind's own. */
function isAfter(definition: WorkType, position: string, other: string): boolean {
  const place = placeOf(definition, position);
  return place !== undefined && comparePlaces(placeOf(definition, other)!, place) < 0;
}

function digestOf(frontier: string, { number, position, end }: Region): Uint8Array {
  const text = JSON.stringify([frontier, String(number), position, end]);
  return sha256(utf8ToBytes(text)).slice(0, REGION_BYTES);
}
