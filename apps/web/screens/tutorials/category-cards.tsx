import { CATEGORIES, type CategoryTab } from './categories.ts';
import type { AcademyProps } from './startability.ts';

interface CategoryCardsProps extends AcademyProps {
  chosen: CategoryTab;
  onChoose: (category: CategoryTab) => void;
}

/** A press shows only the tutorials of that category, a second one all of them. */
export function CategoryCards({ flows, completed, chosen, onChoose }: CategoryCardsProps) {
  return (
    <section aria-label="Categories of tutorials" data-tour="tutorial-categories" className="rounded-card">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {CATEGORIES.map(({ value, name, about, icon: Icon }) => {
          const own = flows.filter((flow) => flow.category === value);
          const done = own.filter((flow) => completed[flow.id] === true).length;
          return (
            <li key={value} className="grid">
              <button
                type="button"
                aria-pressed={chosen === value}
                onClick={() => onChoose(chosen === value ? 'all' : value)}
                className="grid content-start justify-items-start gap-0.5 rounded-card border border-line bg-surface px-4 py-3 text-left hover:border-control aria-pressed:border-primary aria-pressed:bg-tint-primary"
              >
                <span className="flex items-center gap-2 font-medium">
                  <Icon aria-hidden className="size-4 text-primary" />
                  {name}
                </span>
                <span className="text-pretty text-ink-2 text-small">{about}</span>
                <span className="mt-1 text-small tabular-nums">
                  {done} of {own.length} completed
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
