import { DetailSection } from "~/admin/detail/case-parts";
import { FilterRow } from "~/admin/lists/list-parts";
import type { SelectOptions } from "~/ui/forms/form-fields";
import { filledText } from "~/platform/values/missing";

export interface ShownPart {
  id: string;
  title: string;
  heads: readonly string[];
  /** column → text */
  rows: readonly { texts: Readonly<Record<string, string>>; image?: string }[];
}

interface ShownProps {
  input: Record<string, string>;
  time: string;
  audience: string;
  fault: string | null;
  isFuture: boolean;
  /** null: too many changes since then */
  parts: readonly ShownPart[] | null;
  audiences: SelectOptions;
}

export function ShownView({ input, time, audience, fault, isFuture, parts, audiences }: ShownProps) {
  const fields = [
    { name: "at", label: "时间，如 2026-12-01 09:00" },
    { name: "for", label: "对象", options: audiences },
  ];
  return (
    <>
      <div className="admin-head">
        <h1>当时显示的内容</h1>
        <span className="admin-head__note">{`${time}，${audience}看到的；由审计日志倒推，已删除的也在内`}</span>
      </div>
      <FilterRow path="/staff/content/shown" fields={fields} input={input} />
      <div className="admin-body">
        {fault ? <p role="alert">{fault}</p> : null}
        {isFuture ? <p role="alert">这个时间还没有到，以下是现在的。</p> : null}
        {parts ? (
          parts.map((part) => <PartTable key={part.id} {...part} />)
        ) : (
          <p>这个时间以后的改动太多，请选较近的时间，或在审计日志中查看。</p>
        )}
      </div>
    </>
  );
}

function PartTable({ id, title, heads, rows }: ShownPart) {
  return (
    <DetailSection id={id} title={title} note={`${rows.length} 项`}>
      {rows.length === 0 ? (
        <p className="soft">没有显示。</p>
      ) : (
        <table className="grid-table grid-table--low fold-table">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th scope="col" key={head}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ texts, image }, at) => (
              <tr key={at}>
                {heads.map((head, place) =>
                  place === 0 ? (
                    <th scope="row" key={head}>
                      {image ? <img className="shown-ad" src={image} alt="" loading="lazy" /> : null}
                      {texts[head]}
                    </th>
                  ) : (
                    <td data-name={head} key={head}>
                      {filledText(texts[head])}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DetailSection>
  );
}
