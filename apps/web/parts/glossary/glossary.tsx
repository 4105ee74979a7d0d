import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Powers } from '../../ui/powers.tsx';
import { MEANINGS } from './meanings.ts';
import { openTerm } from './open-term.ts';
import { TERMS, type Term } from './terms.ts';

/** All terms in the order of the alphabet, with one of them in view. */
export function Glossary({ term }: { term: Term }) {
  const close = () => openTerm.set(null);
  const chosenRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    chosenRef.current?.scrollIntoView({ block: 'center' });
    chosenRef.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Modal
      label="Glossary"
      onClose={close}
      className="m-auto flex max-h-[min(640px,calc(100dvh-32px))] w-[min(600px,calc(100vw-24px))] flex-col p-0"
    >
      <div className="flex items-center justify-between border-line border-b py-2 pr-3 pl-5">
        <h2 className="font-semibold text-title">Glossary</h2>
        <Button look="quiet" size="icon" icon={X} aria-label="Close glossary" onClick={close} />
      </div>
      <dl className="min-h-0 overflow-y-auto px-2 py-2">
        {TERMS.map((name) => (
          <div
            key={name}
            {...(name === term && { ref: chosenRef, tabIndex: -1, 'aria-current': true })}
            className="rounded-control px-3 py-2.5 outline-none aria-[current=true]:bg-tint-primary"
          >
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-0.5 text-pretty text-ink-2">
              <Powers>{MEANINGS[name]}</Powers>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
