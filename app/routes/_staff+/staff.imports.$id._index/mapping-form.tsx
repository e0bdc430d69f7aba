import { Form } from "@remix-run/react";
import { Part } from "~/desk/case/case-parts";
import { typedIn } from "~/ui/forms/form-reply";
import type { ImportProps } from "./import-props";

/** Which column each heading is, beside the first cells below it. */
export function MappingForm({ list, rows, choices, reply }: ImportProps) {
  const { headings, columns, version } = list;
  return (
    <Form method="post">
      <input type="hidden" name="version" value={version} />
      <Part
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
                    defaultValue={typedIn(reply, `column-${at}`) ?? columns[at]}
                  >
                    <option value="">不导入</option>
                    {choices.map(({ value, name }) => (
                      <option key={value} value={value}>
                        {name}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
      <div className="desk-foot">
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
