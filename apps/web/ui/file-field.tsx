import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';

interface FileFieldProps {
  label: string;
  /** Which files it takes, in full sentences. */
  what: string;
  onFiles: (files: FileList | null) => void;
}

/** A field for files, which may also be dropped on it. */
export function FileField({ label, what, onFiles }: FileFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent, isInside: boolean) => {
    event.preventDefault();
    setOver(isInside);
  };
  const drop = (event: DragEvent) => {
    over(event, false);
    const { files } = event.dataTransfer;
    // The field names what was dropped too.
    if (field.current && files.length > 0) field.current.files = files;
    onFiles(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes files from the keyboard.
    <div
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={drop}
      className={`grid gap-2 rounded-block border border-dashed px-4 py-4 ${isOver ? 'border-primary bg-tint-primary' : 'border-control'}`}
    >
      <label htmlFor={id} className="flex items-center gap-2 font-medium">
        <FileUp aria-hidden className="size-4 text-ink-2" />
        {label}
      </label>
      <input
        id={id}
        type="file"
        multiple
        aria-describedby={`${id}-what`}
        ref={field}
        // The same file, changed meanwhile, can be chosen again.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onChange={({ target }) => onFiles(target.files)}
        className="w-full min-w-0 text-ink-2 file:mr-3 file:min-h-9 file:rounded-control file:border file:border-control file:border-solid file:bg-surface file:px-3.5 file:font-medium file:text-ink touch:file:min-h-11"
      />
      <p id={`${id}-what`} className="text-pretty text-ink-2 text-small">
        {what}
      </p>
    </div>
  );
}
