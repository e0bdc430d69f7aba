/** 注册会员 step 2, of a company or (/dd) of a chain's store: 企业信息. */
import {
  json,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { flowOf } from "~/company/register";
import { RegisterFacts } from "~/company/register-facts";
import { factsPage, submitFacts } from "~/company/register-facts.server";
import { now } from "~/platform/clock.server";
import { withoutCookies } from "~/platform/page-headers";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "注册会员", header: "login", toolbar: false };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const flow = flowOf(params.flow);
  return flow ? json(await factsPage(request, flow, now())) : redirect("/404");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const flow = flowOf(params.flow);
  return flow ? submitFacts(request, flow, now()) : redirect("/404", 303);
}

export const headers: HeadersFunction = ({ actionHeaders }) => withoutCookies(actionHeaders);

export default function RegisterStep2() {
  return <RegisterFacts page={useLoaderData<typeof loader>()} reply={useActionData()} />;
}
