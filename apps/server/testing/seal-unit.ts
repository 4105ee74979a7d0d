/** For the tests of the second implementation: units as lines of stored blocks, sealed and signed by a key of the tests. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { type ChainTip, GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { buildChain, firstKeys } from '@productive-mining/ledger/testing/build-chain.ts';
import { sealAgain, signedBy } from '@productive-mining/ledger/testing/seal-again.ts';
import { drawSeed } from '@productive-mining/work/plans/draw-seed.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import type { Claim } from '@productive-mining/work/testing/certify-unit.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';

/** A first block, signed once a process: whoever takes of it takes a copy. */
const firstBlock: StoredBlock = buildChain({ blockCount: 1 })[0]!;

/** The first block of a chain, which holds this unit and nothing that its hashes don't cover. */
export function sealUnit({
  workType,
  unitId,
  plan,
  result,
  workRoot,
  secret,
  certificate,
}: Claim): StoredBlock {
  const { block, discoveries, chainRecords, signature } = structuredClone(firstBlock);
  const [{ columns, reward }] = discoveries as [(typeof discoveries)[0]];
  const { frontier, difficulty, nonce } = placeOf(workType, plan);
  const given = { ...columns, ...originOf(workType, frontier, plan), workType, frontier, difficulty };
  return firstAgain({
    block: { ...block, difficulty, nonce, workRoot, secret },
    discoveries: [{ columns: { ...given, unitId, plan, result }, reward }],
    certificate: certificate as unknown as StoredBlock['certificate'],
    chainRecords,
    signature,
  });
}

/** The block with the hashes and signatures of its present contents, as the first of a chain unless another tip is given. */
export function firstAgain(stored: StoredBlock, tip: ChainTip = GENESIS): StoredBlock {
  return signedBy(firstKeys, sealAgain(stored, tip));
}

/** The origin of a plan, drawn before there was any block; none for a plan with a seed, which is another one's. */
function originOf(workType: string, frontier: string, plan: JsonObject) {
  if (plan.seed !== undefined) return {};
  const { position, end: endPosition } = workTypeOf(workType).region(plan);
  const seed = drawSeed({ tip: GENESIS, workType, frontier, position, draw: 1 });
  return { position, endPosition, seed, tipIndex: 0, tipHash: bytesToHex(GENESIS.hash), draw: 1 };
}

const FAR_NUMBER = 1_000_000n;

/** The frontier of a plan, a difficulty that has it, and a number that a region at this place may have. */
function placeOf(workType: string, plan: JsonObject) {
  const { frontierFor, frontiers, region } = workTypeOf(workType);
  // Plans of a kind whose frontiers share one form name none: theirs is the one that sessions without a choice have.
  const frontier = plan.frontier ?? frontierFor(1);
  const { name, start } = frontiers.find((each) => each.name === frontier)!;
  const difficulty = Array.from({ length: 100 }, (_, at) => at + 1).find(
    (each) => frontierFor(each) === name,
  )!;
  return { frontier: name, difficulty, nonce: region(plan).position === start ? 1n : FAR_NUMBER };
}
