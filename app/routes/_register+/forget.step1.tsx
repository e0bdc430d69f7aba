/** 忘记密码 step 1: the phone and its code. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ForgetPhone } from "~/company/password-reset";
import { forgetPage, submitForget } from "~/company/password-reset.server";
import { now } from "~/platform/clock.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "忘记密码", header: "login", toolbar: false };

export const loader = async ({ request }: LoaderFunctionArgs) => json(await forgetPage(request, now()));

export const action = ({ request }: ActionFunctionArgs) => submitForget(request, now());

export default function ForgetStep1() {
  return <ForgetPhone page={useLoaderData<typeof loader>()} reply={useActionData()} />;
}
