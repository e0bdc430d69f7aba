import { Form, Link } from "@remix-run/react";
import { QuickRows } from "~/modules/cart/quick-order/quick-rows";
import { TEMPLATES_PATH } from "~/modules/cart/quick-order/quick-order";
import { copyTemplateHref, MAX_TEMPLATE_NAME, templateHref } from "~/modules/cart/templates/template";
import type { TemplatePage } from "~/modules/cart/templates/templates.server";
import { OrderForm } from "~/modules/catalogue/listing/order-form";
import type { TableReply } from "~/modules/catalogue/listing/order-sum";
import { Empty } from "~/ui/empty";

export function TemplateTable({ page, reply }: { page: TemplatePage; reply?: TableReply }) {
  const { id, name, rows } = page;
  const filled = Object.fromEntries(rows.map((row) => [String(row.goods.id), row.input]));
  return (
    <>
      <Form className="templates__rename" method="post" action={templateHref(id)} key={`${id} ${name}`}>
        <input
          className="field__input"
          type="text"
          name="name"
          aria-label="模板名称"
          required
          maxLength={MAX_TEMPLATE_NAME}
          autoComplete="off"
          defaultValue={name}
        />
        <button type="submit" className="button" name="intent" value="rename">
          改名
        </button>
        <Link to={copyTemplateHref(id)}>复制到本店或其他门店</Link>
        <Link to={TEMPLATES_PATH}>全部模板</Link>
      </Form>
      {rows.length > 0 ? (
        <OrderForm
          key={`${id} ${JSON.stringify(filled)}`}
          rows={rows}
          reply={reply}
          filled={filled}
          also={
            <button type="submit" className="button" name="intent" value="save">
              保存为模板数量
            </button>
          }
        >
          {(input, answers) => (
            <QuickRows caption="模板中的商品，清空数量即不订购" rows={rows} input={input} answers={answers} />
          )}
        </OrderForm>
      ) : (
        <Empty title="模板中还没有商品" to={TEMPLATES_PATH} text="全部模板" />
      )}
    </>
  );
}
