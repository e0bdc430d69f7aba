/** /basic/info 修改资料: the login's name and the company's contact details. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ProfileFormFrame } from "~/modules/company/account/profile-form-frame";
import { companyProfile, saveInfo } from "~/modules/company/account/profile.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { isEmail, isLandline, plainPhone } from "~/modules/company/sign-in/phone";
import { readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { personName } from "~/platform/values/person-name";
import type { PageHandle } from "~/shell/handle";
import { FormField, usePageForm } from "~/ui/forms/form";

const InfoForm = z.object({
  name: personName({ label: "姓名", requiredMessage: "请填写姓名", min: 2, max: 30 }),
  email: z
    .string()
    .trim()
    .max(100, "邮箱不超过 100 个字符")
    .refine(isEmail, "邮箱应写作 name@example.com，@ 前只用字母、数字、下划线或连字符")
    .optional(),
  landline: z.string().overwrite(plainPhone).refine(isLandline, "座机应带区号，如 020-12345678").optional(),
});

export const handle: PageHandle = { title: "基础信息" };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const { email, landline } = await companyProfile(viewer.buyer.companyId);
  return json({ name: viewer.accountName, email: email ?? "", landline: landline ?? "" });
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, InfoForm);
  if (!form.ok) return form.response;
  await saveInfo(viewer, form.value);
  return redirectWith("/basic", { kind: "success", text: "资料已保存" });
}

export default function EditInfo() {
  const defaultValue = useLoaderData<typeof loader>();
  const [form, fields] = usePageForm({ id: "info", reply: useActionData<FormReply>(), defaultValue });
  return (
    <ProfileFormFrame title="修改资料" form={form} verb="保存">
      <FormField label="姓名" field={fields.name} autoComplete="name" required />
      <FormField
        label="企业邮箱"
        field={fields.email}
        type="email"
        autoComplete="email"
        hint="选填，用于接收对账与电子发票通知"
      />
      <FormField
        label="企业座机"
        field={fields.landline}
        type="tel"
        autoComplete="tel"
        hint="选填，如 020-12345678"
      />
    </ProfileFormFrame>
  );
}
