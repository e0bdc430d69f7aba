import { AdminQuestion } from "~/admin/detail/admin-question";
import { CaseLink } from "~/admin/lists/case-link";
import type { ReplacementRow } from "~/modules/orders/admin/replace-batch.server";
import type { FormReply } from "~/platform/http/forms/forms.server";

interface ReplacementProps {
  number: string;
  row: ReplacementRow;
  /** why it cannot be replaced; null: it can */
  refusal: string | null;
  choices: readonly { id: number; batchNumber: string; expiresOn: string; quantity: number }[];
  reply: FormReply | undefined;
}

export function ReplacementView({ number, row, refusal, choices, reply }: ReplacementProps) {
  const back = `/staff/warehouse/${number}`;
  const title = `更换批号 ${row.goods}`;
  const none = refusal ?? (choices.length === 0 ? "没有数量足够、符合效期要求的其他批号" : null);
  if (none)
    return (
      <>
        <div className="admin-head">
          <h1>{title}</h1>
        </div>
        <div className="admin-body">
          <p className="second">
            <strong>不能更换</strong>
            <span>{none}</span>
          </p>
          <p className="part">
            <CaseLink className="button" to={back}>
              返回
            </CaseLink>
          </p>
        </div>
      </>
    );
  const values = reply?.initialValue?.["to"];
  return (
    <AdminQuestion
      title={title}
      text={`订单 ${number}：${row.left}${row.unit} 现用批号 ${row.batch}，效期至 ${row.expiresOn}。另一位同事同意后生效。`}
      label="原因"
      button="提出更换"
      back={back}
      reply={reply}
    >
      <input type="hidden" name="row" value={row.id} />
      <input type="hidden" name="from" value={row.batchId} />
      <fieldset className="part">
        <legend className="field__label">新批号</legend>
        <div className="choices">
          {choices.map(({ id, batchNumber, expiresOn, quantity }, at) => (
            <label key={id}>
              <input
                type="radio"
                id={at === 0 ? "to" : undefined}
                name="to"
                value={id}
                required
                defaultChecked={values === String(id)}
              />
              {batchNumber}
              <span className="soft">{` 效期至 ${expiresOn}，未占用 ${quantity}${row.unit}`}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </AdminQuestion>
  );
}
