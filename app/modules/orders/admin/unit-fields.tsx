import { Link } from "@remix-run/react";
import { STOP_TEXTS } from "~/modules/catalogue/stock/stop";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { enteredIn } from "~/ui/forms/form-reply";
import type { PackingRow } from "./packing.server";
import { UnitNumber, UnitTable } from "./unit-table";
import { unitField } from "./unit-wishes";
import { NONE } from "~/platform/values/missing";

interface UnitFieldsProps {
  rows: readonly PackingRow[];
  /** initial values, by name */
  input?: Readonly<Record<string, string>>;
  reply: FormReply | undefined;
  /** path to propose another batch for a row */
  replacementPath?: string;
  /** the fields begin with what is left of recalled batches, not with what may leave */
  isGivingUp?: boolean;
}

export function UnitFields({
  rows,
  input = {},
  reply,
  replacementPath,
  isGivingUp = false,
}: UnitFieldsProps) {
  return (
    <UnitTable
      caption="批号和未发数量"
      rows={rows}
      heads={
        <>
          <th scope="col" className="grid-table__figure">
            订购
          </th>
          <th scope="col" className="grid-table__figure">
            未发
          </th>
          <th scope="col">数量</th>
        </>
      }
      ofBatch={(row) => (
        <>
          {replacementPath && row.left > 0 && row.stop !== "recalled" && row.stop !== "refused" ? (
            <Link className="grid-table__sub" to={`${replacementPath}?row=${row.row}`}>
              更换批号
            </Link>
          ) : null}
          {row.stop && row.left > 0 ? (
            <span className="grid-table__sub late">
              {row.stop === "refused" ? STOP_TEXTS.refused : `${STOP_TEXTS[row.stop]}，不能发货`}
            </span>
          ) : null}
        </>
      )}
    >
      {(row) => (
        <>
          <td className="grid-table__figure" data-name="订购">
            {row.quantity}
            {row.unit}
          </td>
          <td className="grid-table__figure" data-name="未发">
            {row.left}
          </td>
          <td>
            {row.left > 0 ? (
              <UnitNumber
                row={row}
                label="的数量"
                defaultValue={
                  enteredIn(reply, unitField(row.row)) ??
                  input[unitField(row.row)] ??
                  (row.stop === (isGivingUp ? "recalled" : null) ? row.left : "")
                }
              />
            ) : (
              <span className="soft">{NONE}</span>
            )}
          </td>
        </>
      )}
    </UnitTable>
  );
}
