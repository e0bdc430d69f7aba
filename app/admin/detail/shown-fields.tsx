import { FactList } from "./case-parts";

interface ShownFieldsProps {
  /** field → its name */
  names: Readonly<Record<string, string>>;
  texts: Readonly<Record<string, string>>;
}

/** Values of a form for people who may not change it. */
export function ShownFields({ names, texts }: ShownFieldsProps) {
  const shown = Object.entries(names).filter(([field]) => texts[field]);
  return (
    <section className="part" aria-label="内容">
      <FactList rows={shown.map(([field, name]) => [name, texts[field]])} />
      <p>您可以查看，不能修改。</p>
    </section>
  );
}
