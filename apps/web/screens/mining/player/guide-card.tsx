import { guideMessage } from '@productive-mining/rules/guide-message.ts';
import { guideXp } from '@productive-mining/rules/player-level.ts';
import type { Player } from '../../../api/use-player.ts';
import { formatTokens } from '../../../parts/format-tokens.ts';
import { LevelBadge } from '../../../parts/level-badge.tsx';
import { Mascot } from '../../../parts/mascot.tsx';
import { Card } from '../../../ui/card.tsx';
import { useStore } from '../../../ui/external-store.ts';
import { formatWhole } from '../../../ui/format-number.ts';
import { ProvenanceTag } from '../../../ui/provenance-tag.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Figure } from './figure.tsx';
import { recentAchievements } from './recent-achievements.ts';

interface GuideCardProps {
  /** Absent until the player has been read. */
  player: Player | undefined;
  /** The player could not be read. */
  isLost: boolean;
  isMining: boolean;
}

/** The Guide (ThoughtMiner) card of spec part 3 §2.1. */
export function GuideCard({ player, isLost, isMining }: GuideCardProps) {
  const recent = useStore(recentAchievements);
  const message = guideMessage({
    isMining,
    recentAchievement: recent[0]?.title ?? null,
    minedTokens: player?.stats.totalTokens ?? 0,
  });
  const unknown = isLost ? 'n/a' : <Skeleton className="h-4 w-20" />;
  return (
    <Card title="ThoughtMiner Guide">
      <div className="relative grid grid-cols-[minmax(0,1fr)] justify-items-center rounded-block bg-sunken px-3 pt-8 pb-3">
        {isMining && (
          <p className="absolute inset-x-0 top-0 rounded-t-block bg-tint-ok py-0.5 text-center font-semibold text-ok text-small">
            MINING ACTIVE
          </p>
        )}
        <Mascot isMining={isMining} />
        <p className="mt-2 grid min-h-10 place-items-center text-balance text-center font-medium">
          {message}
        </p>
      </div>
      <dl className="mt-3 grid gap-1.5">
        <Figure label="Level">{player ? <LevelBadge level={player.level.level} /> : unknown}</Figure>
        <Figure label="Mined total" className="text-ore">
          {player ? `${formatTokens(player.stats.totalTokens)} $MINED` : unknown}
        </Figure>
        <Figure
          label="XP"
          tag={
            <ProvenanceTag kind="formula" of="the XP" text="100 × level">
              <p className="font-math-upright">100 × level</p>
              <p className="mt-1.5 text-ink-2 text-small">
                It rises with the level only. The points that lead to the next level are in the card of your
                level.
              </p>
            </ProvenanceTag>
          }
        >
          {player ? formatWhole(guideXp(player.level.level)) : unknown}
        </Figure>
      </dl>
      <GuideNotes />
    </Card>
  );
}

/** Figures reported for the whole field, not measured here (spec part 3 §9). */
function GuideNotes() {
  return (
    <ul className="mt-3 grid gap-2 border-line border-t pt-3 text-ink-2 text-small">
      <li className="text-pretty">
        Published FrontierMath benchmark: 300 problems.{' '}
        <ProvenanceTag kind="published" of="the number of problems">
          <p>Epoch AI’s benchmark of research mathematics, tiers 1 to 3.</p>
          <p className="mt-1.5 text-ink-2 text-small">
            This product’s own problems come with the FrontierMath page.
          </p>
        </ProvenanceTag>
      </li>
      <li className="text-pretty">
        Designed goal of the 9D space: up to 500 percent compression, a factor of 5.{' '}
        <ProvenanceTag kind="nominal" of="the goal">
          <p>A goal, not a measurement.</p>
          <p className="mt-1.5 text-ink-2 text-small">
            What an optimisation really gains will be measured on the AI Dashboard.
          </p>
        </ProvenanceTag>
      </li>
    </ul>
  );
}
