import { getFormProps } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import type { Stale } from "~/staff/desk/stale";
import { StaleNotice } from "~/staff/desk/stale-notice";
import { WhyField } from "~/staff/desk/why-field";
import { FormErrors, FormField, usePageForm } from "~/ui/forms/form";
import type { ItemText } from "./item-form";

export type ItemReply = FormReply & { stale?: Stale };

interface ItemViewProps {
  version: number;
  title: string;
  exchanged: number;
  typed: ItemText;
  vouchers: readonly { id: string; name: string }[];
  changes: readonly ChangeRow[];
  mayChange: boolean;
  constraint: FormConstraint;
  reply: ItemReply | undefined;
}

export function ItemView(props: ItemViewProps) {
  const { version, title, exchanged, changes, mayChange } = props;
  return (
    <>
      <div className="desk-head">
        <h1>{title}</h1>
        <span className="desk-head__note">{`已兑换 ${exchanged} 件`}</span>
        <Link className="button desk-head__end" to="/staff/points-items">
          返回列表
        </Link>
      </div>
      <div className="desk-body columns columns--side">
        {mayChange ? <ItemFields key={version} {...props} /> : <p>您可以查看，不能修改。</p>}
        <section className="part" aria-labelledby="h-history">
          <div className="part__head">
            <h2 id="h-history">历史</h2>
          </div>
          <ChangeList changes={changes} none="还没有改动。" />
        </section>
      </div>
    </>
  );
}

function ItemFields({ version, typed, vouchers, constraint, reply }: ItemViewProps) {
  const [form, fields] = usePageForm<ItemText>({
    id: "item",
    reply: reply?.stale ? undefined : reply,
    defaultValue: reply?.stale ? { ...typed, ...(reply.initialValue as Partial<ItemText>) } : typed,
    constraint,
  });
  return (
    <section className="part" aria-label="积分商品">
      <FormErrors form={form} />
      <StaleNotice stale={reply?.stale} />
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="version" value={reply?.stale?.version ?? version} />
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
        <FormField
          field={fields.image}
          label="图片"
          hint="本站图片的路径，如 /art/points/umbrella.svg，可不填"
          autoComplete="off"
        />
        <FormField field={fields.status} label="状态" required>
          <select>
            <option value="off">下架</option>
            <option value="on">上架</option>
          </select>
        </FormField>
        <WhyField id="why" typed={reply?.initialValue?.["why"]} />
        <button className="button button--primary" type="submit" accessKey="s">
          保存
        </button>
      </Form>
    </section>
  );
}
