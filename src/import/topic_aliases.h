// Other names that topics are found by, from a file that a publisher keeps: `Kubernetes: k8s, kube`, one topic a line.
#pragma once
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/status.h"
#include "feed/article.h"

namespace broadsheet {

struct TopicAliases {
  struct Entry {
    std::string topic;                 // as written
    std::vector<std::string> aliases;  // each once
    uint32_t line = 0;
    bool used = false;  // some article carries the topic
  };
  std::deque<Entry> entries;                         // in the file's order; a deque, so that views into it stay
  std::unordered_map<std::string, Entry*> by_topic;  // by name without case
  std::vector<Status> findings;                      // lines that can't be read
  Status status;                                     // why the file is none at all
};

// Empty lines and those that begin with `#` are skipped. A name may hold colons: the last one of a line ends it.
TopicAliases read_topic_aliases(std::string_view bytes);

// Adds the aliases to the topics of these articles, by name without regard to case; the views are into `aliases`.
void add_topic_aliases(TopicAliases& aliases, std::span<Article> articles);

}  // namespace broadsheet
