import type { Session, StopAfter } from '@productive-mining/contract/entities/session.ts';
import { INITIAL_WORK_TYPE } from '@productive-mining/rules/estimated-value.ts';
import { useState } from 'react';
import { keepDifficulty, readKeptDifficulty } from './kept-difficulty.ts';
import { keepStopAfter, readKeptStopAfter } from './kept-stop-after.ts';

/** What the visitor has chosen to mine. */
export interface MiningForm {
  isMulti: boolean;
  /** The chosen types: one, or any number in multi mode, in the order in which they were chosen. */
  chosen: readonly string[];
  difficulty: number;
  /** By type, the frontier that was chosen; a type that isn't there mines where its difficulty says. */
  frontiers: Readonly<Record<string, string>>;
  stopAfter: StopAfter | undefined;
  setMulti: (isMulti: boolean) => void;
  /** Replaces the choice, in single mode. */
  choose: (workType: string) => void;
  /** Chooses this type and no other, in either mode. */
  chooseOnly: (workType: string) => void;
  /** Takes over what the open sessions mine; several types make the mode multi. */
  follow: (sessions: readonly Pick<Session, 'workType' | 'difficulty' | 'frontier'>[]) => void;
  /** Adds a type or takes it away, in multi mode. */
  toggle: (workType: string) => void;
  chooseFrontier: (workType: string, frontier: string) => void;
  setDifficulty: (difficulty: number) => void;
  setStopAfter: (stopAfter: StopAfter | undefined) => void;
}

export function useMiningForm(): MiningForm {
  const [isMulti, setMulti] = useState(false);
  const [single, setSingle] = useState<string>(INITIAL_WORK_TYPE);
  const [several, setSeveral] = useState<readonly string[]>([]);
  const [difficulty, setDifficulty] = useState(readKeptDifficulty);
  const [frontiers, setFrontiers] = useState<Readonly<Record<string, string>>>({});
  const [stopAfter, setStopAfter] = useState(readKeptStopAfter);
  return {
    isMulti,
    chosen: isMulti ? several : [single],
    difficulty,
    frontiers,
    stopAfter,
    setMulti: (next) => {
      setMulti(next);
      if (next) setSeveral([single]);
      else setSingle(several[0] ?? single);
    },
    choose: setSingle,
    chooseOnly: (workType) => {
      setSingle(workType);
      setSeveral([workType]);
    },
    follow: (sessions) => {
      const workTypes = [...new Set(sessions.map(({ workType }) => workType))];
      setMulti(workTypes.length > 1);
      setSingle(workTypes[0] ?? single);
      setSeveral(workTypes);
      setDifficulty(sessions.at(-1)?.difficulty ?? difficulty);
      setFrontiers(
        Object.fromEntries(
          sessions.flatMap(({ workType, frontier }) => (frontier === null ? [] : [[workType, frontier]])),
        ),
      );
    },
    toggle: (workType) =>
      setSeveral(
        several.includes(workType) ? several.filter((other) => other !== workType) : [...several, workType],
      ),
    chooseFrontier: (workType, frontier) => setFrontiers({ ...frontiers, [workType]: frontier }),
    setDifficulty: (next) => {
      setDifficulty(next);
      keepDifficulty(next);
    },
    setStopAfter: (next) => {
      setStopAfter(next);
      keepStopAfter(next);
    },
  };
}
