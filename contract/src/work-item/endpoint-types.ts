// The types of a kind's endpoints, derived from its definition as plain types: inferring them from schemas would cost
// every package that uses them most of its type-checking time. endpoints.ts makes the schemas from the same definition.
import type { z } from 'zod';
import type { Answer, Call, FileAnswer, Input, TypedEndpoint } from '../endpoint.ts';
import type { Definition, Fields } from './definition.ts';
import type { exportQueryOf, groupListSchema, groupQueryOf, listQueryOf, nameQuery } from './list-queries.ts';
import type { Field } from './fields.ts';

type ValueOf<One> = One extends Field<infer Value> ? Value : never;

/** The names of the fields of some types, without the `Id` at their end. */
type BaseNames<Own extends Fields, Type extends Field['type']> = {
  [Name in keyof Own & string]: Own[Name] extends Field<unknown, Type>
    ? Name extends `${infer Base}Id`
      ? Base
      : never
    : never;
}[keyof Own & string];

/** What all items have. */
interface CommonItem {
  id: number;
  oid: number;
  productId: number;
  name: string;
  tag: string;
  status: number;
  isFrozen: 0 | 1;
  isSuspect: 0 | 1;
  version: number;
  creator: string;
  creatorName: string;
  creatorAvatar: string;
  creatorId: number;
  createdAt: string;
  updatedAt: string;
}

interface NewestTask {
  taskId?: number | undefined;
  taskOid?: number | undefined;
  taskName?: string | undefined;
}

/** The iteration in which an item is planned, of kinds that can be; and what is planned in an iteration. */
interface Planned {
  plannedItems?: number | undefined;
  doneItems?: number | undefined;
  plannedId?: number | undefined;
  plannedOid?: number | undefined;
  plannedName?: string | undefined;
}

/** Whether the run of a passed test case is out of date, of kinds that have runs. */
interface Evidence {
  isStale?: 0 | 1 | undefined;
}

/** An item as it is answered: its fields, and the number and name of what it is linked with. */
export type ItemOf<Own extends Fields> = CommonItem &
  NewestTask &
  Evidence &
  Planned & { [Name in keyof Own]: ValueOf<Own[Name]> } & Record<
    `${BaseNames<Own, 'link' | 'source'>}Oid`,
    number
  > &
  Record<
    | `${BaseNames<Own, 'link' | 'source'>}Name`
    | `${BaseNames<Own, 'owner' | 'person'>}${'' | 'Name' | 'Avatar'}`,
    string
  >;

type TextsOf<D extends Definition> = {
  [Text in NonNullable<D['texts']>[number]]?: string | undefined;
};
type DataOf<D extends Definition> = { content: string } & TextsOf<D>;

/** Fields that must be sent when an item is created. */
type RequiredName<Own extends Fields> = {
  [Name in keyof Own]: Own[Name] extends { isRequired: false }
    ? never
    : Own[Name] extends Field<unknown, 'rank' | 'link' | 'scale' | 'owner'>
      ? Name
      : never;
}[keyof Own];

export type CreateBodyOf<D extends Definition> = {
  productId?: number | undefined;
  name: string;
  tag?: string | undefined;
  data?: DataOf<D> | undefined;
} & { [Name in RequiredName<D['fields']>]: ValueOf<D['fields'][Name]> } & {
  [Name in Exclude<keyof D['fields'], RequiredName<D['fields']>>]?: ValueOf<D['fields'][Name]> | undefined;
};

export type UpdateBodyOf<D extends Definition> = {
  productId?: number | undefined;
  id: number;
  version: number;
  name?: string | undefined;
  tag?: string | undefined;
  status?: number | undefined;
  data?: ({ content?: string | undefined } & TextsOf<D>) | undefined;
} & { [Name in keyof D['fields']]?: ValueOf<D['fields'][Name]> | undefined };

type ListQuery = ReturnType<typeof listQueryOf>;
/** One value or several, repeated or with commas. */
type Several<Value> = Value | string | readonly (Value | string)[];
type Filters<Own extends Fields> = { plannedId?: Several<number> | undefined } & {
  [Name in Exclude<keyof Own, keyof z.output<ListQuery>>]?: Several<ValueOf<Own[Name]>> | undefined;
};
type GroupQuery = ReturnType<typeof groupQueryOf>;
type GroupsEndpoint = TypedEndpoint<
  MemberTypes<
    { query?: z.input<GroupQuery> & Record<string, unknown> },
    { query: z.output<GroupQuery> },
    z.output<typeof groupListSchema>
  >
>;

type ExportQuery = ReturnType<typeof exportQueryOf>;
type ExportEndpoint = TypedEndpoint<
  MemberTypes<
    { query?: z.input<ExportQuery> & Record<string, unknown> },
    { query: z.output<ExportQuery> },
    FileAnswer
  >
>;

interface None {
  params: Record<string, never>;
  query: Record<string, never>;
  body: Record<string, never>;
}

interface MemberTypes<Sent extends object, Received extends object, Data> {
  access: 'member';
  takesFile: false;
  call: Sent;
  input: Omit<None, keyof Received> & Received;
  answer: Data;
}

interface OnOne {
  params: { id: number };
}

/** What a transition can change: the status, and what depends on it. */
interface TransitionResult extends NewestTask {
  status: number;
  closedAt?: string | undefined;
}

/** The endpoints of one kind, or of several. */
export type ItemEndpoints<D extends Definition> = {
  [One in D as `GET ${One['path']}/list`]: ListEndpoint<One>;
} & { [One in D as `GET ${One['path']}/groups`]: GroupsEndpoint } & {
  [One in D as `GET ${One['path']}/export`]: ExportEndpoint;
} & {
  [One in D as `GET ${One['path']}/get/{id}`]: GetEndpoint<One>;
} & {
  [One in D as `GET ${One['path']}/name`]: NameEndpoint;
} & { [One in D as `POST ${One['path']}/create`]: CreateEndpoint<One> } & {
  [One in D as `POST ${One['path']}/update`]: UpdateEndpoint<One>;
} & { [One in D as `DELETE ${One['path']}/delete/{id}`]: DeleteEndpoint } & {
  [One in D as `POST ${One['path']}/${One['transitions'][number]['action']}/{id}`]: TransitionEndpoint;
} & { [One in D as `POST ${One['path']}/${'freeze' | 'restore'}/{id}`]: FreezeEndpoint };

type ListEndpoint<D extends Definition> = TypedEndpoint<
  MemberTypes<
    { query?: z.input<ListQuery> & Filters<D['fields']> },
    { query: z.output<ListQuery> & Filters<D['fields']> },
    { list: ItemOf<D['fields']>[]; total: number; isTotalExact: boolean }
  >
>;
type GetEndpoint<D extends Definition> = TypedEndpoint<
  MemberTypes<OnOne, OnOne, ItemOf<D['fields']> & { data: DataOf<D> }>
>;
type NameEndpoint = TypedEndpoint<
  MemberTypes<
    { query?: z.input<typeof nameQuery> },
    { query: z.output<typeof nameQuery> },
    { list: { id: number; oid: number; name: string }[]; total: number }
  >
>;
type CreateEndpoint<D extends Definition> = TypedEndpoint<
  MemberTypes<{ body: CreateBodyOf<D> }, { body: CreateBodyOf<D> }, { id: number; oid: number }>
>;
type UpdateEndpoint<D extends Definition> = TypedEndpoint<
  MemberTypes<{ body: UpdateBodyOf<D> }, { body: UpdateBodyOf<D> }, { version: number; status: number }>
>;
type DeleteEndpoint = TypedEndpoint<MemberTypes<OnOne, OnOne, Record<string, never>>>;
type FreezeEndpoint = TypedEndpoint<MemberTypes<OnOne, OnOne, TransitionResult>>;
interface SeenBody {
  seenStatus?: number | undefined;
}
export type TransitionEndpoint = TypedEndpoint<
  MemberTypes<OnOne & { body?: SeenBody }, OnOne & { body: SeenBody }, TransitionResult>
>;

/** The endpoint with another body: what is sent, and what the handler receives. */
export type WithBody<E extends TypedEndpoint, Sent, Parsed> = TypedEndpoint<{
  access: 'member';
  takesFile: false;
  call: Omit<Call<E>, 'body'> & { body: Sent };
  input: Omit<Input<E>, 'body'> & { body: Parsed };
  answer: Answer<E>;
}>;
