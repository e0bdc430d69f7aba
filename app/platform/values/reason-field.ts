import { z } from "zod";

/** A required reason of at least 2 characters. `name` is used in messages. */
export const reasonField = (name = "原因", limit = 200) =>
  z
    .string(`请写明${name}`)
    .trim()
    .min(2, `请写明${name}，至少 2 个字`)
    .max(limit, `${name}不超过 ${limit} 个字`);

/** An optional note, "" by default. */
export const optionalNoteField = (name: string, limit = 200) =>
  z.string().trim().max(limit, `${name}不超过 ${limit} 个字`).default("");
