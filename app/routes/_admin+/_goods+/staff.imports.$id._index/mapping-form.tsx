import { Form, Link } from "@remix-run/react";
import { toHeading } from "~/modules/catalogue/rows/columns";
import { REQUESTED, requestedHeadings } from "~/modules/imports/stored/stored-import";
import type { ListImport } from "~/modules/imports/stored/stored-imports.server";
import { DetailSection } from "~/admin/detail/case-parts";
import { enteredIn } from "~/ui/forms/form-reply";
import type { ImportProps } from "./import-props";

function SheetNotice({ list: { id, sheet, others } }: { list: ListImport }) {
  if (sheet === "" || others.length === 0) return null;
  return (
    <p>
      {`读的是工作表“${sheet}”。文件里还有：`}
      {others.map(({ name, isHidden }, at) => (
        <span key={name}>
          {at > 0 ? "、" : ""}
          <Link to={`/staff/imports?again=${id}&sheet=${encodeURIComponent(name)}`}>{`改读“${name}”`}</Link>
          {isHidden ? "（隐藏）" : ""}
        </span>
      ))}
    </p>
  );
}

/** Assigns headings to columns, with sample cells. */
export function MappingForm({ list, rows, choices, reply }: ImportProps) {
  const { headings, columns, version } = list;
  const query = requestedHeadings(list.kind, headings);
  return (
    <Form method="post">
      <input type="hidden" name="version" value={version} />
      <SheetNotice list={list} />
      <DetailSection
        id="h-columns"
        title="对应列"
        note="已按表头猜测，请核对；同样表头的文件下次按这次的选择。价格中的“元”、数量后的单位会自动去掉"
      >
        <table className="grid-table fold-table fold-table--facts">
          <thead>
            <tr>
              <th scope="col">文件中的列</th>
              <th scope="col">前几行</th>
              <th scope="col">对应</th>
            </tr>
          </thead>
          <tbody>
            {headings.map((heading, at) => (
              <tr key={heading}>
                <th scope="row">{heading}</th>
                <td data-name="前几行">
                  {rows
                    .map(({ cells }) => cells[at] ?? "")
                    .filter(Boolean)
                    .join("、") || <span className="soft">空</span>}
                </td>
                <td data-name="对应">
                  <select
                    className="field__input"
                    name={`column-${at}`}
                    aria-label={`“${heading}”对应`}
                    defaultValue={
                      enteredIn(reply, `column-${at}`) ?? (columns[at] || (query[at] ? REQUESTED : ""))
                    }
                    aria-describedby={query[at] ? `question-${at}` : undefined}
                  >
                    {query[at] ? <option value={REQUESTED}>请选择</option> : null}
                    <option value="">不导入</option>
                    {choices.map(({ value, name }) => (
                      <option key={value} value={value}>
                        {name}
                      </option>
                    ))}
                  </select>
                  {query[at] ? (
                    <span className="grid-table__sub" id={`question-${at}`}>
                      {`${query[at].question}：${query[at].columns.map(toHeading).join(" / ")}`}
                    </span>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </DetailSection>
      <div className="admin-foot">
        <button className="button button--primary" name="do" value="map" type="submit" accessKey="s">
          预览
        </button>
        <button className="button" name="do" value="drop" type="submit">
          作废
        </button>
      </div>
    </Form>
  );
}
