-- Networks that a person has signed in from: the limits on guessing spare them there (rule M5). The network is hashed.
create table "signInNetworks" (
  "userId" text not null references users ("_id") on delete cascade,
  "networkHash" text not null,
  "lastAt" text not null,
  primary key ("userId", "networkHash")
);

-- What a set-up from another computer is asked for: one row until the shop is set up, then none (rule M6). It is printed
-- at every start, by every server process, and so it is kept readable.
create table "setupCode" (
  "_id" integer primary key check ("_id" = 1),
  "code" text not null
);
