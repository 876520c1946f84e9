import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { importances } from '../work-item/fields.ts';
import { dictionaries } from '../records/dictionaries.ts';
import { markdownRule } from '../records/text-shape.ts';
import {
  direction,
  statusCounts,
  id,
  listOf,
  moment,
  page,
  version,
  wireId,
  namedProduct,
  wireInteger,
  withRule,
  written,
} from '../schemas.ts';

const productKinds = ['Private', 'Internal', 'Public'] as const;

const name = z
  .string({ error: 'valid.required' })
  .trim()
  .min(1, 'valid.required')
  .max(limits.product.nameMax);
const kind = z.enum(productKinds);
/** Comma-joined; the server trims the parts and drops empty and repeated ones. */
const tag = z.string().max(limits.item.tagsMax * (limits.item.tagMax + 1));
const content = withRule(z.string().max(limits.item.contentMax), markdownRule);
const industryCode = z.enum(['', ...dictionaries.industry.map((entry) => entry.code)]);
const stage = z.int().min(1).max(6);
const traceRules = z
  .object({ needsFunction: z.boolean(), needsTestcase: z.boolean(), fromImportance: z.enum(importances) })
  .meta({ description: 'What a requirement needs, from which importance on.' });

const product = z.object({
  id: z.int(),
  name: z.string(),
  hkcCode: z.string(),
  kind,
  tag: z.string(),
  status: stage,
  manager: z.string(),
  managerName: z.string(),
  managerId: z.int(),
  role: z.string().meta({ description: "The caller's roles in this product, comma-joined." }),
  version: z.int(),
  ...written,
  updatedAt: moment,
});

const switched = z.object({ token: z.string(), productName: z.string() });

export const productEndpoints = endpoints({
  'GET /prdapi/v1/products/list': {
    summary: 'Products of which the caller is a member',
    access: 'signed-in',
    token: 'read',
    query: z.object({
      ...page,
      sort: z.enum(['name', 'id', 'createdAt', 'updatedAt']).default('name'),
      direction: direction.default('asc'),
      name: z.string().max(limits.product.nameMax).optional(),
      status: wireInteger().min(1).max(6).optional(),
    }),
    answer: listOf(product),
  },
  'GET /prdapi/v1/products/get/{id}': {
    summary: 'One product of which the caller is a member',
    access: 'signed-in',
    token: 'read',
    params: z.object({ id: wireId('Product') }),
    answer: product.extend({
      traceRules,
      asksSecondFactor: z.boolean(),
      guestsPropose: z.boolean().meta({ description: 'Whether its guests may make proposals.' }),
      data: z.object({ content: z.string() }),
    }),
    refusals: ['notFound', 'secondFactor.asked'],
  },
  'GET /prdapi/v1/products/stat': {
    summary: 'How many features and requirements of the current product stand where',
    access: 'member',
    query: z.object({ productId: namedProduct }),
    answer: z.object({ feature: statusCounts, systemRequirement: statusCounts }),
  },
  'POST /prdapi/v1/products/create': {
    summary: 'Create a product; the caller becomes its manager',
    access: 'signed-in',
    token: 'never',
    bodySize: 2 * 1024 * 1024,
    body: z.object({
      name,
      hkcCode: industryCode.default(''),
      kind: kind.default('Private'),
      tag: tag.default(''),
      data: z.object({ content: content.default('') }).default({ content: '' }),
    }),
    answer: z.object({ id: z.int() }),
    refusals: [
      'valid.required',
      'product.operatorsOnly',
      'content.tooManyImages',
      'content.tooNested',
      'content.tooManyMarks',
    ],
    example: { body: { name: 'Northyard Charging', kind: 'Private', tag: 'energy,ocpp' } },
  },
  'POST /prdapi/v1/products/update': {
    summary: 'Save the settings of the current product',
    access: 'manager',
    token: 'write',
    bodySize: 2 * 1024 * 1024,
    body: z.object({
      id: id('Product'),
      version,
      name: name.optional(),
      hkcCode: industryCode.optional(),
      kind: kind.optional(),
      tag: tag.optional(),
      status: stage.optional(),
      traceRules: traceRules.optional(),
      data: z.object({ content }).optional(),
    }),
    answer: z.object({ version: z.int() }),
    refusals: [
      'valid.required',
      'version.missing',
      'item.stale',
      'notFound',
      'content.tooManyImages',
      'content.tooNested',
      'content.tooManyMarks',
    ],
    example: { body: { id: 1000, version: 1, name: 'Northyard Charging', tag: 'energy' } },
  },
  'POST /prdapi/v1/products/second-factor': {
    summary: 'Whether members need a second factor to enter the current product',
    access: 'manager',
    token: 'never',
    body: z.object({ asks: z.boolean() }),
    answer: z.object({}),
    refusals: ['proof.needed', 'secondFactor.ownFirst'],
    example: { body: { asks: false } },
  },
  'POST /prdapi/v1/products/switch-product': {
    summary: 'Make another product the current one of this session',
    access: 'signed-in',
    token: 'never',
    guests: 'all',
    repeat: 'natural',
    query: z.object({
      productId: wireId('Product'),
      productName: z.string().max(limits.product.nameMax).optional(),
    }),
    answer: switched,
    refusals: ['notFound'],
    example: { query: { productId: 1000, productName: 'Northyard Charging' } },
  },
  'DELETE /prdapi/v1/products/delete/{id}': {
    summary:
      'Delete the current product, by its name and within 15 minutes of a proof; it can be restored for 30 days',
    access: 'manager',
    token: 'never',
    repeat: 'natural',
    params: z.object({ id: wireId('Product') }),
    query: z.object({ name: z.string().max(limits.product.nameMax).default('') }),
    answer: switched,
    refusals: ['product.notCurrent', 'product.nameDiffers', 'proof.needed'],
  },
  'GET /prdapi/v1/products/deleted': {
    summary: 'Deleted products that the caller may restore',
    access: 'signed-in',
    token: 'never',
    answer: z.object({
      list: z.array(z.object({ id: z.int(), name: z.string(), deletedAt: moment, daysLeft: z.int() })),
    }),
  },
  'POST /prdapi/v1/products/restore/{id}': {
    summary: 'Bring a deleted product back',
    access: 'signed-in',
    token: 'never',
    params: z.object({ id: wireId('DeletedProduct') }),
    answer: z.object({ id: z.int() }),
    refusals: ['notFound'],
  },
  'POST /prdapi/v1/products/quit': {
    summary: 'Leave the current product',
    access: 'member',
    token: 'never',
    guests: 'role',
    isSerial: true,
    repeat: 'natural',
    answer: switched,
    refusals: ['product.managerStays'],
  },
  'POST /prdapi/v1/products/update-manager/{id}': {
    summary: 'Hand the current product over to another member',
    access: 'manager',
    token: 'never',
    repeat: 'natural',
    params: z.object({ id: wireId('Member') }),
    answer: switched,
    refusals: ['notFound', 'member.notSelf'],
  },
});
