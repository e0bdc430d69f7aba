import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ScannedGoods } from "~/modules/catalogue/batches/receipt.server";
import { FactList } from "~/admin/detail/case-parts";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { filledText } from "~/platform/values/missing";

interface ReceiptFieldsProps {
  goods: ScannedGoods;
  paper: string;
  formKey: string;
  constraint: FormConstraint;
  reply: FormReply | undefined;
}

type FormValues = Record<
  "batch" | "producedOn" | "expiresOn" | "quantity" | "place" | "origin" | "cost" | "paper",
  string
>;

export function ReceiptFields({ goods, paper: document, formKey, constraint, reply }: ReceiptFieldsProps) {
  const [form, fields] = usePageForm<FormValues>({
    id: "receipt",
    reply,
    defaultValue: { paper: document },
    constraint,
  });
  return (
    <Form method="post" className="form part" {...getFormProps(form)}>
      <FormErrorSummary form={form} />
      <FactList
        rows={[
          ["商品", `${goods.name} ${goods.spec}`],
          ["生产企业", goods.manufacturer],
          ["条码", filledText(goods.barcode)],
          ...(goods.isWaiting ? ([["首营审批", "还没有通过，入库后通过并上架才能销售"]] as const) : []),
        ]}
      />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="goodsId" value={goods.id} />
      <FormField field={fields.batch} label="批号" required autoComplete="off" autoFocus />
      <FormField field={fields.producedOn} label="生产日期" type="date" required />
      <FormField field={fields.expiresOn} label="有效期至" type="date" required />
      <FormField
        field={fields.quantity}
        label={`数量（${goods.unit}）`}
        required
        inputMode="numeric"
        autoComplete="off"
      />
      <FormField field={fields.place} label="库位" hint="不填则沿用这个批号登记的库位" autoComplete="off" />
      <FormField
        field={fields.origin}
        label="产地"
        hint="中药饮片填写，不填则沿用这个批号登记的产地"
        autoComplete="off"
      />
      <FormField
        field={fields.cost}
        label={`进价（元/${goods.unit}）`}
        hint="用于毛利报表，不填则沿用上次的进价"
        inputMode="decimal"
        autoComplete="off"
      />
      <FormField field={fields.paper} label="随货单号" required autoComplete="off" />
      <p>
        <button className="button button--primary" type="submit" accessKey="s">
          入库
        </button>
      </p>
    </Form>
  );
}
