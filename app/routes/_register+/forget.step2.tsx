/** 忘记密码 step 2: a new password. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ResetPassword } from "~/company/password-reset";
import { forgetPage, submitReset } from "~/company/password-reset.server";
import { now } from "~/platform/clock.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "重置密码", header: "login", toolbar: false };

export const loader = async ({ request }: LoaderFunctionArgs) => json(await forgetPage(request, now()));

export const action = ({ request }: ActionFunctionArgs) => submitReset(request, now());

export default function ForgetStep2() {
  return <ResetPassword page={useLoaderData<typeof loader>()} reply={useActionData()} />;
}
