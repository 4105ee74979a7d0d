/** A wave through its zeros. */
export function BrandMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 26 26" className="size-[26px] shrink-0" fill="none">
      <rect x=".5" y=".5" width="25" height="25" rx="6" stroke="var(--primary)" />
      <path d="M3 13h20" stroke="var(--control)" strokeWidth=".8" />
      <path
        d="M3 13c2.6-8 4.6-8 6.6 0s3.6 5.4 5.4 0 3.4-5.2 8 0"
        stroke="var(--primary)"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </svg>
  );
}
