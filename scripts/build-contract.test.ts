import { expect, it } from 'vitest';
import {
  ANCHOR_ABI,
  ANCHOR_BYTECODE,
  ANCHOR_COMPILER,
} from '../apps/server/public-chain/contract/discovery-anchor.ts';
import { compileContract } from './build-contract.ts';

it('makes of the contract’s source what is committed', () => {
  expect(compileContract()).toEqual({
    compiler: ANCHOR_COMPILER,
    abi: ANCHOR_ABI,
    bytecode: ANCHOR_BYTECODE,
  });
});
