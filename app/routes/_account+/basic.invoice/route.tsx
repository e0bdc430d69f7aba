/** /basic/invoice 开票资料: invoice details besides the company's name. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { INVOICE_FACTS, type InvoiceFacts } from "~/modules/company/account/invoice-facts";
import { saveInvoiceFacts } from "~/modules/company/account/invoice-facts.server";
import { ProfileFormFrame } from "~/modules/company/account/profile-form-frame";
import { companyProfile } from "~/modules/company/account/profile.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import type { PageHandle } from "~/shell/handle";
import { FormField, usePageForm, type FormFieldProps } from "~/ui/forms/form";
import { InvoiceFactsForm } from "./invoice-facts-form";

export const handle: PageHandle = { title: "基础信息" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const { name, invoice: facts } = await companyProfile(buyer.companyId);
  return json({ name, facts });
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, InvoiceFactsForm);
  if (!form.ok) return form.response;
  await saveInvoiceFacts(buyer.companyId, form.value);
  return redirectWith("/basic#invoice", { kind: "success", text: "开票资料已保存" });
}

const FACT_FIELDS: Record<keyof InvoiceFacts, Partial<FormFieldProps>> = {
  taxNumber: { label: "统一社会信用代码（税号）", required: true, hint: "18 位，见营业执照" },
  address: { hint: "开具增值税专用发票时必填，以下三项相同" },
  phone: { type: "tel" },
  bank: { hint: "写到支行" },
  account: { inputMode: "numeric" },
};

export default function EditInvoiceFacts() {
  const { name: company, facts } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const [form, fields] = usePageForm({ id: "facts", reply, defaultValue: { ...facts } });
  return (
    <ProfileFormFrame title="开票资料" form={form} verb="保存">
      <p>
        抬头：<strong>{company}</strong>，与付款、收货单位一致。
      </p>
      {(Object.keys(FACT_FIELDS) as (keyof InvoiceFacts)[]).map((name) => (
        <FormField
          key={name}
          label={INVOICE_FACTS[name]}
          autoComplete="off"
          {...FACT_FIELDS[name]}
          field={fields[name]}
        />
      ))}
    </ProfileFormFrame>
  );
}
