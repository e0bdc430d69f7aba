import { Link } from "@remix-run/react";
import type { WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import { ShownFields } from "~/admin/detail/shown-fields";
import type { FormConstraint } from "~/platform/http/forms/forms.server";
import type { ChangeRow } from "~/admin/frame/change-row";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";
import { type ItemText, REWARD_ITEM_FIELD_NAMES } from "./item-form";

interface ItemViewProps {
  /** null: a new one */
  id: number | null;
  version: number;
  formKey: string | null;
  title: string;
  exchanged: number;
  input: ItemText;
  vouchers: readonly { id: string; name: string }[];
  waiting: readonly WaitingApprovalRequest[];
  changes: readonly ChangeRow[];
  mayChange: boolean;
  constraint: FormConstraint;
  reply: SettingsReply | undefined;
}

function End({ id }: { id: number | null }) {
  return (
    <span className="admin-head__end">
      {id === null ? null : (
        <>
          <Link className="button" to={`/staff/points-items/${id}/picture`}>
            图片
          </Link>{" "}
        </>
      )}
      <Link className="button" to="/staff/points-items">
        返回列表
      </Link>
    </span>
  );
}

export function ItemView(props: ItemViewProps) {
  const { title, exchanged, waiting, changes, mayChange } = props;
  return (
    <SettingsPage
      title={title}
      note={`已兑换 ${exchanged} 件`}
      end={<End id={props.id} />}
      changes={changes}
      waiting={waiting}
    >
      {mayChange ? (
        <ItemFields {...props} />
      ) : (
        <ShownFields names={REWARD_ITEM_FIELD_NAMES} texts={shownWords(props)} />
      )}
    </SettingsPage>
  );
}

const shownWords = ({ input, vouchers }: ItemViewProps): ItemText => ({
  ...input,
  voucherId: vouchers.find(({ id }) => id === input.voucherId)?.name ?? (input.voucherId || "礼品，需要寄送"),
  status: input.status === "on" ? "上架" : "下架",
});

function ItemFields({ version, formKey, input, vouchers, constraint, reply }: ItemViewProps) {
  return (
    <SettingsForm
      key={version}
      id="item"
      label="积分商品"
      button="保存"
      more={formKey === null ? {} : { formKey }}
      version={version}
      input={input}
      constraint={constraint}
      reply={reply}
    >
      {(fields) => (
        <>
          <FormField field={fields.name} label="名称" required autoComplete="off" />
          <FormField field={fields.voucherId} label="类型">
            <select>
              <option value="">礼品，需要寄送</option>
              {vouchers.map(({ id, name }) => (
                <option value={id} key={id}>
                  {name}
                </option>
              ))}
            </select>
          </FormField>
          <div className="form__pair">
            <FormField field={fields.points} label="积分" required inputMode="numeric" autoComplete="off" />
            <FormField field={fields.stock} label="总数量" required inputMode="numeric" autoComplete="off" />
          </div>
          <div className="form__pair">
            <FormField
              field={fields.limit}
              label="每家限兑"
              hint="不填为不限"
              inputMode="numeric"
              autoComplete="off"
            />
            <FormField
              field={fields.sort}
              label="顺序"
              hint="小的在前"
              required
              inputMode="numeric"
              autoComplete="off"
            />
          </div>
          <FormField field={fields.describe} label="说明（客户可见）" autoComplete="off" />
          <FormField field={fields.status} label="状态" hint="礼品由另一位同事复核后上架" required>
            <select>
              <option value="off">下架</option>
              <option value="on">上架</option>
            </select>
          </FormField>
        </>
      )}
    </SettingsForm>
  );
}
