/** 客服人员: who looks after how many companies; one more of them. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { addManager, listManagers } from "~/modules/company/members/managers.server";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, newFormToken, once, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { plainPhone } from "~/modules/company/sign-in/phone";
import { ManagerName } from "~/modules/company/members/manager-name";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ManagersView } from "./managers-view";

export const handle = adminHandle("客服人员", "customers.see", "customers.change");

const PATH = "/staff/customers/managers";

const AddForm = z.object({
  formKey: z.string("请重新打开本页"),
  name: ManagerName,
  phone: z
    .string("请填写电话号码")
    .trim()
    .overwrite(plainPhone)
    .regex(/^[\d -]{5,20}$/, "请填写电话号码"),
  isDefault: z
    .literal("yes")
    .optional()
    .transform((yes) => yes === "yes"),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  return json({
    managers: await listManagers(),
    formKey: newFormToken(),
    mayAdd: staff.permissions.has(handle.change),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, AddForm);
  if (!form.ok) return form.response;
  const { formKey, ...manager } = form.value;
  const to = await asStaff(staff, { command: "添加客服", why: "" }, () =>
    inTransaction((trx) =>
      once(trx, formKey, async () => {
        await addManager(trx, manager);
        return PATH;
      }),
    ),
  );
  return redirectWith(to, { kind: "success", text: `已添加客服 ${manager.name}。` }, "admin");
}

export default function Managers() {
  return <ManagersView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
