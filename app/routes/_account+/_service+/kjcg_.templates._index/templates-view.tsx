import { Form, Link } from "@remix-run/react";
import {
  MAX_TEMPLATE_NAME,
  removeTemplateHref,
  TEMPLATE_OF_CART,
  templateHref,
  templateOfOrder,
  templateQuestion,
  type TemplateWithCount,
} from "~/modules/cart/templates/template";
import { DRAFT_PATH } from "~/modules/cart/quick-order/order-draft";
import { TEMPLATES_PATH } from "~/modules/cart/quick-order/quick-order";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { ConfirmLink } from "~/ui/forms/confirm-link";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { useOpenErrors } from "~/ui/forms/open-errors";

interface TemplateListProps {
  templates: readonly TemplateWithCount[];
  /** the order to copy; null: the table */
  order: number | null;
  /** the cart's lines are copied */
  isCart: boolean;
  kinds: number;
  reply: FormReply | undefined;
}

export function TemplateList(props: TemplateListProps) {
  const { templates, kinds } = props;
  return (
    <>
      {kinds > 0 ? (
        <SaveForm key={templates.length} {...props} />
      ) : (
        <p className="quick-find__none">
          {"要新建模板，先在"}
          <Link to={DRAFT_PATH}>表格</Link>
          {"中填好商品和数量，或打开一张"}
          <Link to="/order">订单</Link>
          {"，再按“存为模板”；也可以"}
          <Link to={TEMPLATE_OF_CART}>把购物车存为模板</Link>
          {"。"}
        </p>
      )}
      {templates.length > 0 ? (
        <ul className="templates">
          {templates.map((template) => (
            <TemplateItem key={template.id} template={template} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function getSource({ order, isCart }: Pick<TemplateListProps, "order" | "isCart">) {
  if (isCart) return { source: "购物车", to: TEMPLATE_OF_CART };
  return order === null
    ? { source: "表格", to: TEMPLATES_PATH }
    : { source: "订单", to: templateOfOrder(order) };
}

function SaveForm({ templates, order, isCart, kinds, reply: answer }: TemplateListProps) {
  const reply = useOpenErrors("save-template", answer);
  const input = reply?.initialValue ?? {};
  const errors = reply?.error?.["name"] ?? undefined;
  const { source, to } = getSource({ order, isCart });
  return (
    <Form className="templates__new" id="save-template" method="post" action={to}>
      <ErrorSummary errors={(errors ?? []).map((text) => ({ name: "name", text }))} />
      <p className="templates__source">{`把${source}中的 ${kinds} 种商品和数量存为模板`}</p>
      {isCart ? null : (
        <p className="templates__source">
          <Link to={TEMPLATE_OF_CART}>改存购物车中的商品</Link>
        </p>
      )}
      {templates.length > 0 ? (
        <Field label="存入" name="into">
          <select defaultValue={String(input["into"] ?? "")}>
            <option value="">新模板</option>
            {templates.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Field>
      ) : null}
      <Field
        label="新模板的名称"
        name="name"
        maxLength={MAX_TEMPLATE_NAME}
        placeholder="如：每周常备、门店补货"
        autoComplete="off"
        defaultValue={String(input["name"] ?? "")}
        errors={errors}
      />
      <button type="submit" className="button button--primary">
        存为模板
      </button>
    </Form>
  );
}

function TemplateItem({ template: { id, name, kinds, updatedAt } }: { template: TemplateWithCount }) {
  return (
    <li>
      <Link className="templates__name" to={templateHref(id)}>
        {name}
      </Link>
      <span>{`${kinds} 种商品 · ${formatTime(updatedAt)} 更新`}</span>
      <Link className="button button--soft" to={templateHref(id)} aria-label={`按此采购：${name}`}>
        按此采购
      </Link>
      <ConfirmLink
        className="link-button"
        to={removeTemplateHref(id)}
        question={templateQuestion({ name, kinds })}
        action={removeTemplateHref(id)}
        fields={{}}
        verb="删除模板"
        label={`删除模板：${name}`}
      >
        删除
      </ConfirmLink>
    </li>
  );
}
