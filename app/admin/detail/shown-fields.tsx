import { FactList } from "./case-parts";

interface ShownFieldsProps {
  /** field → its name */
  names: Readonly<Record<string, string>>;
  /** field → what it holds, in words; "" is left out */
  texts: Readonly<Record<string, string>>;
}

/** What a form holds, for those who may look and not change. */
export function ShownFields({ names, texts }: ShownFieldsProps) {
  const shown = Object.entries(names).filter(([field]) => texts[field]);
  return (
    <section className="part" aria-label="内容">
      <FactList rows={shown.map(([field, name]) => [name, texts[field]])} />
      <p>您可以查看，不能修改。</p>
    </section>
  );
}
